import { statSync } from 'node:fs'
import { LostTrackError } from './lost-track.ts'
import { type Moment, PinnedDatabase } from './pinned-database.ts'

/** The log may become this long while the target is away; then a new backup begins when it is back. */
const LONGEST_LOG_BYTES = 2 ** 30

/** A moment that is held. */
export interface Held {
  readonly pinned: PinnedDatabase
  readonly moment: Moment
}

/** Two connections, of which one always holds a moment of an embedded database: SQLite does not restart the log behind it. */
export class HeldMoment {
  readonly #path: string
  readonly #pinned: readonly [PinnedDatabase, PinnedDatabase]
  #held: Held | undefined

  constructor(path: string) {
    this.#path = path
    this.#pinned = [new PinnedDatabase(path), new PinnedDatabase(path)]
  }

  get moment(): Moment | undefined {
    return this.#held?.moment
  }

  get log(): Pick<PinnedDatabase, 'pageSize' | 'walPath'> {
    return this.#pinned[0]
  }

  /** Holds the present moment on the connection that is free. */
  pin(): Held {
    const pinned = this.#pinned[this.#held?.pinned === this.#pinned[0] ? 1 : 0]
    return { pinned, moment: pinned.pin() }
  }

  /** Lets the moment go that was held. */
  hold(next: Held | undefined): void {
    this.#held?.pinned.release()
    this.#held = next
  }

  /** Throws a `LostTrackError`, and lets go, when the log became too long meanwhile. */
  requireShortLog(): void {
    const { size = 0 } = statSync(`${this.#path}-wal`, { throwIfNoEntry: false }) ?? {}
    if (size < LONGEST_LOG_BYTES) return
    this.hold(undefined)
    throw new LostTrackError('the log became too long before the target took it')
  }

  closeConnections(): void {
    this.hold(undefined)
    for (const { db } of this.#pinned) db.close()
  }

  closeFiles(): void {
    for (const pinned of this.#pinned) pinned.closeFiles()
  }
}
