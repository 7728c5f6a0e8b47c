import type { Clock } from '../../ports/clock.ts'

/** A connection or session that buffers incomplete data. */
export interface Holder {
  readonly address: string
  /** True while the server itself has paused reading; it is then not cut for being slow. */
  readonly isWaiting?: boolean
  /** Drops the bytes. */
  cut(): void
}

interface Held {
  bytes: number
  since: number
}
/** The bytes of one address; holders in the order in which they began, oldest first. */
interface Share {
  bytes: number
  readonly holders: Map<Holder, Held>
}

export interface BudgetLimits {
  /** Bytes in total; an untrusted address may have a quarter of this. */
  readonly max: number
  /** Incomplete data is dropped after this time (ms). */
  readonly timeoutMs: number
}

/**
 * Limits the buffered bytes of incomplete data. Above the limit, the oldest holder of the address with most bytes is
 * cut. None of it was acknowledged, so the units send it again.
 */
export class Budget {
  private readonly limits: BudgetLimits
  private readonly clock: Clock
  private readonly isTrusted: (address: string) => boolean
  private readonly shares = new Map<string, Share>()
  private total = 0
  /** Holders that were cut since the start. */
  cuts = 0

  constructor(limits: BudgetLimits, clock: Clock, isTrusted: (address: string) => boolean) {
    this.limits = limits
    this.clock = clock
    this.isTrusted = isTrusted
  }

  get bytes(): number {
    return this.total
  }

  /** Sets how many bytes the holder has now; `isNew`: of new data, whose timeout restarts. */
  hold(holder: Holder, bytes: number, isNew = false): void {
    if (bytes === 0) this.release(holder)
    else this.account(holder, bytes, isNew)
  }

  private account(holder: Holder, bytes: number, isNew: boolean): void {
    const share = this.shareOf(holder.address)
    const held = share.holders.get(holder)
    this.add(share, bytes - (held?.bytes ?? 0))
    if (isNew) share.holders.delete(holder)
    const since = (!isNew && held?.since) || this.clock.now().getTime()
    share.holders.set(holder, { bytes, since })
    while (share.bytes > this.limits.max / 4 && !this.isTrusted(holder.address)) this.cutOldest(share)
    while (this.total > this.limits.max) this.cutOldest(this.largest())
  }

  release(holder: Holder): void {
    const share = this.shares.get(holder.address)
    const held = share?.holders.get(holder)
    if (!share || !held) return
    share.holders.delete(holder)
    this.add(share, -held.bytes)
    if (share.holders.size === 0) this.shares.delete(holder.address)
  }

  /** Cuts holders whose data is incomplete after the timeout. */
  sweep(now: Date): void {
    const since = now.getTime() - this.limits.timeoutMs
    for (const { holders } of this.shares.values()) {
      for (const [holder, held] of holders) if (held.since < since && !holder.isWaiting) this.cut(holder)
    }
  }

  private shareOf(address: string): Share {
    const known = this.shares.get(address)
    if (known) return known
    const share: Share = { bytes: 0, holders: new Map() }
    this.shares.set(address, share)
    return share
  }

  private add(share: Share, bytes: number): void {
    share.bytes += bytes
    this.total += bytes
  }

  private largest(): Share {
    let largest: Share | undefined
    for (const share of this.shares.values()) if (share.bytes > (largest?.bytes ?? 0)) largest = share
    return largest!
  }

  private cutOldest({ holders }: Share): void {
    const [oldest] = holders.keys()
    if (oldest) this.cut(oldest)
  }

  private cut(holder: Holder): void {
    this.cuts += 1
    this.release(holder)
    holder.cut()
  }
}
