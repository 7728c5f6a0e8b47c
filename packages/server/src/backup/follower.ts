import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type ChangePart, changesOf, packPart, partName } from './change-group.ts'
import type { FollowState } from './follow-state.ts'
import { type BackupWork, databaseIn, folderOf, storeMoment } from './make-backup.ts'
import { type Moment, PinnedDatabase } from './pinned-database.ts'

/** The log may become this long while the target is away; then a new backup begins when it is back. */
const LONGEST_LOG_BYTES = 2 ** 30
/** Frames after which the log is let restart: those of 40 MB, as the server's own checkpointer does. */
const LONG_LOG_FRAMES = 10_000
/** The changes that are read while writers wait for the log to be let restart. */
const MOST_LAST_FRAMES = 2000
const checkpoint = 'pragma wal_checkpoint(passive)'

/** The log cannot be followed on: a new backup has to begin. */
export class LostTrackError extends Error {}

/** The changes between the moment of an earlier state and that of `state`. */
interface Group {
  readonly parts: Iterable<ChangePart>
  readonly state: FollowState
}

/** A moment that is held. */
interface Held {
  readonly pinned: PinnedDatabase
  readonly moment: Moment
}

/**
 * Follows the log of an embedded database that the server writes. One of two connections always holds a moment whose changes are
 * stored, so that SQLite does not restart the log before the later ones are (decision 201).
 */
export class Follower {
  readonly #path: string
  readonly #writer: DatabaseSync
  readonly #checkpointer: DatabaseSync
  readonly #pinned: readonly [PinnedDatabase, PinnedDatabase]
  #held: Held | undefined
  /** What was read before the log was let restart, until the target has it. */
  #last: Group | undefined

  constructor(dataDir: string) {
    this.#path = databaseIn(dataDir)
    this.#writer = openWriter(this.#path)
    this.#checkpointer = openWriter(this.#path)
    this.#pinned = [new PinnedDatabase(this.#path), new PinnedDatabase(this.#path)]
  }

  /** Makes a complete backup, from which the log is followed. */
  async begin(work: BackupWork, place: string): Promise<FollowState> {
    this.#last = undefined
    const held = this.#pin()
    this.#hold(held)
    const { moment, pinned } = held
    const onProgress: BackupWork['onProgress'] = (pages, total) => {
      this.#requireShortLog()
      work.onProgress(pages, total)
    }
    const { folder } = await storeMoment({ ...work, onProgress }, pinned, moment)
    return { place, folder, last: folder, salt: moment.salt, frame: moment.frames }
  }

  /** The state from which an earlier follower is followed on; undefined when its place in the log is gone. */
  resume(state: FollowState): FollowState | undefined {
    const held = this.#pin()
    this.#hold(held)
    const { salt, frames, isInFile } = held.moment
    if (salt === state.salt && (frames === state.frame || (frames > state.frame && !isInFile))) return state
    const { size, mtimeMs } = statSync(this.#path)
    const isUntouched = frames === 0 && state.closed?.bytes === size && state.closed.mtimeMs === mtimeMs
    return isUntouched ? { ...state, salt, frame: 0 } : undefined
  }

  /**
   * Stores what was changed since `state`, and returns the state after it. Throws a `LostTrackError` when that is not possible; after
   * any other failure, such as of the target, it may be tried again.
   */
  async follow(state: FollowState, target: BackupWork['target'], clock: () => Date): Promise<FollowState> {
    this.#requireShortLog()
    let after = state
    if (this.#last) {
      after = await store(this.#last, target)
      this.#last = undefined
    }
    const before = this.#held?.moment
    const next = this.#pin()
    const { moment } = next
    try {
      if (moment.salt !== after.salt) {
        // It is restarted only when what is held is in the file as a whole, and that must be stored
        if (!before?.isInFile || before.frames !== after.frame) throw new LostTrackError('the log was restarted')
        after = { ...after, salt: moment.salt, frame: 0 }
      }
      if (moment.frames > after.frame) after = await store(this.#group(after, moment, clock()), target)
    } catch (error) {
      next.pinned.release()
      throw error
    }
    this.#hold(next)
    return after
  }

  /**
   * Under constant load some frame is always newer than what is held, and the log would grow for ever. While writers wait, for
   * milliseconds, the last frames are read and brought into the file, so that the next write restarts the log.
   */
  letRestart(state: FollowState, clock: () => Date): void {
    if (this.#last || !this.#held || this.#held.moment.frames < LONG_LOG_FRAMES || this.#held.moment.isInFile) return
    this.#checkpointer.exec(checkpoint)
    this.#writer.exec('begin immediate')
    try {
      const next = this.#pin()
      this.#hold(next)
      const { moment } = next
      if (moment.salt !== state.salt || moment.frames - state.frame > MOST_LAST_FRAMES) return
      const group = this.#group(state, moment, clock())
      if (moment.frames > state.frame) this.#last = { ...group, parts: [...group.parts] }
      this.#checkpointer.exec(checkpoint)
      this.#hold(this.#pin())
    } finally {
      this.#writer.exec('rollback')
    }
  }

  /** Ends. When no other program uses the database, all of the log is in the file then: the state says so. */
  close(state: FollowState | undefined): FollowState | undefined {
    this.#hold(undefined)
    for (const { db } of this.#pinned) db.close()
    this.#checkpointer.close()
    this.#writer.close()
    for (const pinned of this.#pinned) pinned.closeFiles()
    const isClosed = !statSync(`${this.#path}-wal`, { throwIfNoEntry: false })
    const { size, mtimeMs } = statSync(this.#path)
    return state && { ...state, closed: isClosed && !this.#last ? { bytes: size, mtimeMs } : undefined }
  }

  #group(state: FollowState, moment: Moment, now: Date): Group {
    const { pageSize, walPath } = this.#pinned[0]
    const range = { path: walPath, salt: moment.salt, pageSize, from: state.frame + 1, to: moment.frames }
    const after = { ...state, last: folderOf(now), frame: moment.frames, closed: undefined }
    return { parts: changesOf(range, { pages: moment.pages, previous: state.last }), state: after }
  }

  /** Holds the present moment on the connection that is free. */
  #pin(): Held {
    const pinned = this.#pinned[this.#held?.pinned === this.#pinned[0] ? 1 : 0]
    return { pinned, moment: pinned.pin() }
  }

  /** Lets the moment go that was held. */
  #hold(next: Held | undefined): void {
    this.#held?.pinned.release()
    this.#held = next
  }

  #requireShortLog(): void {
    const { size = 0 } = statSync(`${this.#path}-wal`, { throwIfNoEntry: false }) ?? {}
    if (size < LONGEST_LOG_BYTES) return
    this.#hold(undefined)
    throw new LostTrackError('the log became too long before the target took it')
  }
}

function openWriter(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 10_000 })
  for (const pragma of ['synchronous = full', 'wal_autocheckpoint = 0', 'cache_size = -64']) db.exec(`pragma ${pragma}`)
  return db
}

/** Stores a group; until its last part is there it does not count. */
async function store({ parts, state }: Group, target: BackupWork['target']): Promise<FollowState> {
  let waiting: Buffer | undefined
  let count = 0
  for (const part of parts) {
    if (waiting) await target.put(partName(state.folder, state.last, count++, false), waiting)
    waiting = packPart(part)
  }
  await target.put(partName(state.folder, state.last, count, true), waiting!)
  return state
}
