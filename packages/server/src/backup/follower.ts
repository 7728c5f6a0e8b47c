import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { changesOf } from './change-group.ts'
import type { FollowState } from './follow-state.ts'
import { HeldMoment } from './held-moment.ts'
import { LostTrackError } from './lost-track.ts'
import { type BackupWork, databaseIn, folderOf, storeMoment } from './make-backup.ts'
import type { Moment } from './pinned-database.ts'
import { type Changes, storeChanges } from './store-changes.ts'

/** Frames after which the log is let restart: those of 40 MB, as the server's own checkpointer does. */
const LONG_LOG_FRAMES = 10_000
/** The changes that are read while writers wait for the log to be let restart. */
const MOST_LAST_FRAMES = 2000
const checkpoint = 'pragma wal_checkpoint(passive)'

/**
 * Follows the log of an embedded database that the server writes. One of two connections always holds a moment whose changes are
 * stored, so that SQLite does not restart the log before the later ones are (decision 201).
 */
export class Follower {
  readonly #path: string
  readonly #writer: DatabaseSync
  readonly #checkpointer: DatabaseSync
  readonly #held: HeldMoment
  /** What was read before the log was let restart, until the target has it. */
  #last: Changes | undefined

  constructor(dataDir: string) {
    this.#path = databaseIn(dataDir)
    this.#writer = openWriter(this.#path)
    this.#checkpointer = openWriter(this.#path)
    this.#held = new HeldMoment(this.#path)
  }

  /** Makes a complete backup, from which the log is followed. */
  async begin(work: BackupWork, place: string): Promise<FollowState> {
    this.#last = undefined
    const held = this.#held.pin()
    this.#held.hold(held)
    const { moment, pinned } = held
    const onProgress: BackupWork['onProgress'] = (pages, total) => {
      this.#held.requireShortLog()
      work.onProgress(pages, total)
    }
    const { folder } = await storeMoment({ ...work, onProgress }, pinned, moment)
    return { place, folder, last: folder, salt: moment.salt, frame: moment.frames }
  }

  /** The state from which an earlier follower is followed on; undefined when its place in the log is gone. */
  resume(state: FollowState): FollowState | undefined {
    const held = this.#held.pin()
    this.#held.hold(held)
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
    this.#held.requireShortLog()
    let after = state
    if (this.#last) {
      after = await storeChanges(this.#last, target)
      this.#last = undefined
    }
    const before = this.#held.moment
    const next = this.#held.pin()
    const { moment } = next
    try {
      if (moment.salt !== after.salt) {
        // It is restarted only when what is held is in the file as a whole, and that must be stored
        if (!before?.isInFile || before.frames !== after.frame) throw new LostTrackError('the log was restarted')
        after = { ...after, salt: moment.salt, frame: 0 }
      }
      if (moment.frames > after.frame) after = await storeChanges(this.#group(after, moment, clock()), target)
    } catch (error) {
      next.pinned.release()
      throw error
    }
    this.#held.hold(next)
    return after
  }

  /**
   * Under constant load some frame is always newer than what is held, and the log would grow for ever. While writers wait, for
   * milliseconds, the last frames are read and brought into the file, so that the next write restarts the log.
   */
  letRestart(state: FollowState, clock: () => Date): void {
    const held = this.#held.moment
    if (this.#last || !held || held.frames < LONG_LOG_FRAMES || held.isInFile) return
    this.#checkpointer.exec(checkpoint)
    this.#writer.exec('begin immediate')
    try {
      const next = this.#held.pin()
      this.#held.hold(next)
      const { moment } = next
      if (moment.salt !== state.salt || moment.frames - state.frame > MOST_LAST_FRAMES) return
      const group = this.#group(state, moment, clock())
      if (moment.frames > state.frame) this.#last = { ...group, parts: [...group.parts] }
      this.#checkpointer.exec(checkpoint)
      this.#held.hold(this.#held.pin())
    } finally {
      this.#writer.exec('rollback')
    }
  }

  /** Ends. When no other program uses the database, all of the log is in the file then: the state says so. */
  close(state: FollowState | undefined): FollowState | undefined {
    this.#held.closeConnections()
    this.#checkpointer.close()
    this.#writer.close()
    this.#held.closeFiles()
    const isClosed = !statSync(`${this.#path}-wal`, { throwIfNoEntry: false })
    const { size, mtimeMs } = statSync(this.#path)
    return state && { ...state, closed: isClosed && !this.#last ? { bytes: size, mtimeMs } : undefined }
  }

  #group(state: FollowState, moment: Moment, now: Date): Changes {
    const { pageSize, walPath } = this.#held.log
    const range = { path: walPath, salt: moment.salt, pageSize, from: state.frame + 1, to: moment.frames }
    const after = { ...state, last: folderOf(now), frame: moment.frames, closed: undefined }
    return { parts: changesOf(range, { pages: moment.pages, previous: state.last }), state: after }
  }
}

function openWriter(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 10_000 })
  for (const pragma of ['synchronous = full', 'wal_autocheckpoint = 0', 'cache_size = -64']) db.exec(`pragma ${pragma}`)
  return db
}
