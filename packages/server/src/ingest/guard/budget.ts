import type { Clock } from '../../ports/clock.ts'

/** Who holds bytes of something that is not whole yet. */
export interface Holder {
  readonly address: string
  /** It is we who keep it waiting. */
  readonly isWaiting?: boolean
  /** Lets go of what it holds. */
  cut(): void
}

interface Held {
  bytes: number
  since: number
}
/** What one address holds, its oldest first. */
interface Share {
  bytes: number
  readonly holders: Map<Holder, Held>
}

export interface BudgetLimits {
  /** Bytes in all; an address that is not trusted may have a quarter of them. */
  readonly most: number
  /** What is not whole after so long is let go (ms). */
  readonly patienceMs: number
}

/**
 * So many bytes may be held of what is not whole yet. When they are used up, the address that holds most loses its oldest;
 * nobody was told that these are stored, so units send them again.
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

  /** Says what it holds now; `isNew`: of something else than before. */
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
    while (share.bytes > this.limits.most / 4 && !this.isTrusted(holder.address)) this.cutOldest(share)
    while (this.total > this.limits.most) this.cutOldest(this.largest())
  }

  release(holder: Holder): void {
    const share = this.shares.get(holder.address)
    const held = share?.holders.get(holder)
    if (!share || !held) return
    share.holders.delete(holder)
    this.add(share, -held.bytes)
    if (share.holders.size === 0) this.shares.delete(holder.address)
  }

  /** Lets go of what has not become whole in time. */
  sweep(now: Date): void {
    const since = now.getTime() - this.limits.patienceMs
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
