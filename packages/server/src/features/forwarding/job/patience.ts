const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 300_000
/** So many devices in a row that fail are the receiver's fault: it is then tried with one. */
const failuresOfAll = 3
/** What a receiver refuses for so long is left out, so that the device's later ones go on. */
const REFUSED_MS = 86_400_000

interface Failing {
  readonly failures: number
  readonly since: number
  readonly dueTime: number
}

/**
 * When a target and its devices are tried again: after 1 s, 2 s … 5 minutes. It is kept in memory alone, as another node may
 * try at once.
 */
export class Patience {
  private readonly devices = new Map<number, Failing>()
  private all: Failing | undefined

  /** How many devices may be under way, of `most`. */
  room(most: number, now: number): number {
    if (!this.all || this.all.failures < failuresOfAll) return most
    return this.all.dueTime <= now ? 1 : 0
  }

  /** The devices that have to wait. */
  waiting(now: number): number[] {
    return [...this.devices].flatMap(([id, { dueTime }]) => (dueTime > now ? [id] : []))
  }

  /** Something was taken. True when the target had failed before. */
  succeeded(deviceId: number): boolean {
    const wasFailing = this.all !== undefined
    this.devices.delete(deviceId)
    this.all = undefined
    return wasFailing
  }

  /** The first item of the device was not taken. True when nothing had failed before. */
  failed(deviceId: number, now: number): boolean {
    const isFirst = this.all === undefined
    this.devices.set(deviceId, next(this.devices.get(deviceId), now))
    this.all = next(this.all, now)
    return isFirst
  }

  /** The receiver refused the first item of the device, and takes others. True when it did so for a day. */
  refused(deviceId: number, now: number): boolean {
    const failing = next(this.devices.get(deviceId), now)
    this.devices.set(deviceId, failing)
    this.all = undefined
    return now - failing.since >= REFUSED_MS
  }
}

function next(before: Failing | undefined, now: number): Failing {
  const failures = (before?.failures ?? 0) + 1
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20))
  return { failures, since: before?.since ?? now, dueTime: now + pause }
}
