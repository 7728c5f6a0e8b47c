import type { RetentionClass } from '@rastro/core/vocabulary/retention'
import type { Clock } from '../ports/clock.ts'
import type { Counted, Counts, Traffic } from '../ports/counts.ts'
import type { Db, Log } from './database.ts'
import { dayOf } from './statistics.ts'
import { storeDevices, storeTotals, storeUsers } from './store-counts.ts'
import { deviceIn, emptyTally, isEmpty, type Tally } from './tally.ts'

/** How often server-wide counts are stored; a crash loses at most this much. */
const FLUSH_MS = 5000
/** Counts of single devices and users are a row each: after the first of a day they are stored every `EACH_AFTER` flushes. */
const EACH_AFTER = 12
interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/** Counts in memory and adds to the rows of the day, so that any number of processes may count. */
export class DayCounts implements Counts {
  readonly traffic = new Map<string, { -readonly [K in keyof Traffic]: number }>()
  readonly packing = { rows: 0, bytes: 0 }
  readonly removals = new Map<RetentionClass, number>()
  readonly #needs: Needs
  readonly #timer: NodeJS.Timeout
  #tallies = new Map<number, Tally>()
  #current = { day: Number.NaN, tally: emptyTally() }
  #storing: Promise<void> = Promise.resolve()
  #rounds = 0
  #hasFailed = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#timer = setInterval(() => {
      this.#rounds += 1
      void this.#store(this.#rounds % EACH_AFTER === 0)
    }, FLUSH_MS).unref()
  }

  count(what: Counted): void {
    this.#of(this.#needs.clock.now()).totals[what] += 1
  }

  request(userId: number): void {
    const { totals, users } = this.#of(this.#needs.clock.now())
    totals.requests += 1
    users.set(userId, (users.get(userId) ?? 0) + 1)
  }

  received(deviceId: number, protocol: string, now: Date): void {
    const tally = this.#of(now)
    tally.totals.messagesReceived += 1
    deviceIn(tally, deviceId, protocol).received += 1
    this.#trafficOf(protocol).received += 1
  }

  stored(deviceId: number, protocol: string, now: Date): void {
    const tally = this.#of(now)
    tally.totals.messagesStored += 1
    deviceIn(tally, deviceId, protocol).stored += 1
    this.#trafficOf(protocol).stored += 1
  }

  refused(protocol: string): void {
    this.#trafficOf(protocol).refused += 1
  }

  packed(rows: number, bytes: number): void {
    this.packing.rows += rows
    this.packing.bytes += bytes
  }

  removed(of: RetentionClass, rows: number): void {
    this.removals.set(of, (this.removals.get(of) ?? 0) + rows)
  }

  flush(): Promise<void> {
    return this.#store(true)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #of(time: Date): Tally {
    const day = dayOf(time)
    if (day === this.#current.day) return this.#current.tally
    const tally = this.#tallies.get(day) ?? emptyTally()
    this.#tallies.set(day, tally)
    this.#current = { day, tally }
    return tally
  }

  #trafficOf(protocol: string) {
    const known = this.traffic.get(protocol)
    if (known) return known
    const traffic = { received: 0, stored: 0, refused: 0 }
    this.traffic.set(protocol, traffic)
    return traffic
  }

  /** One at a time. Failed counts are retained for the next flush. */
  #store(withEach: boolean): Promise<void> {
    this.#storing = this.#storing.then(async () => {
      const { db, log, clock } = this.#needs
      try {
        for (const [day, tally] of this.#tallies) {
          const isOver = day < dayOf(clock.now())
          const all = withEach || isOver
          await storeTotals(db, day, tally)
          await storeDevices(db, { day, tally, all })
          await storeUsers(db, { day, tally, all })
          if (isOver && isEmpty(tally) && tally !== this.#current.tally) this.#tallies.delete(day)
        }
        this.#hasFailed = false
      } catch (error) {
        if (!this.#hasFailed) log.warn({ err: error }, 'what was counted could not be stored; trying again')
        this.#hasFailed = true
      }
    })
    return this.#storing
  }
}
