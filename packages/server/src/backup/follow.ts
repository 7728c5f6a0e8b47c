import { setTimeout as pause } from 'node:timers/promises'
import { FileFollower } from './file-follower.ts'
import { readState, stateTime, writeState } from './follow-state.ts'
import { Follower } from './follower.ts'
import { LostTrackError } from './lost-track.ts'
import type { BackupWork } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { RestartedLogError } from './wal-frames.ts'

/** How a database is followed. */
export interface FollowWork extends Omit<BackupWork, 'now'> {
  /** The name of the target. */
  readonly place: string
  readonly everyMs: number
  /** Any moment of these days can be restored. */
  readonly days: number
  /** Ends it after the changes of that moment are stored. */
  readonly signal: AbortSignal
  readonly onStored: (what: string) => void
  readonly onProblem: (problem: string) => void
}

const DAY_MS = 86_400_000
/** Files that were written this long before the last state may not have been looked for. */
const UNSEEN_MS = 120_000
/** Times of files may be that much behind. */
const CLOCK_MS = 1000

/**
 * Keeps a target up to date: a complete backup a day, and between them the changes of every few seconds. While the target fails it
 * is tried again; nothing else waits for it.
 */
export async function follow(work: FollowWork): Promise<void> {
  const { dataDir, place, target, signal } = work
  const follower = new Follower(dataDir)
  const files = new FileFollower(dataDir, target)
  const stored = await readState(dataDir)
  let state = stored?.place === place ? follower.resume(stored) : undefined
  if (state) {
    work.onStored(`goes on after ${state.last}`)
    files.begin((await stateTime(dataDir))! - UNSEEN_MS)
  }
  const clock = risingClock()
  let problem = ''
  let begun = state ? timeOf(state.folder) : 0
  for (let isLast = false; !isLast; ) {
    isLast = signal.aborted
    const now = clock()
    try {
      if (!state || now.getTime() - begun > DAY_MS) {
        state = await follower.begin({ ...work, now }, place)
        begun = now.getTime()
        files.begin(begun - CLOCK_MS)
        work.onStored(`complete backup ${state.folder}`)
        await pruneBackups(target, new Date(begun - work.days * DAY_MS))
      }
      await files.follow(state.folder, now)
      state = await follower.follow(state, target, clock)
      await writeState(dataDir, state)
      follower.letRestart(state, clock)
      problem = ''
    } catch (error) {
      if (error instanceof LostTrackError || error instanceof RestartedLogError) state = undefined
      const { message } = error as Error
      // Said once, however long it lasts
      if (message !== problem) work.onProblem(message)
      problem = message
    }
    if (!isLast) await pause(work.everyMs, undefined, { signal }).catch(() => {})
  }
  const closed = follower.close(state)
  if (closed) await writeState(dataDir, closed)
}

/** The time of a folder's name (ms). */
const timeOf = (folder: string): number =>
  Date.parse(folder.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

/** The time, never the same twice: groups of changes are named by it. */
function risingClock(): () => Date {
  let last = 0
  return () => {
    last = Math.max(last + 1, Date.now())
    return new Date(last)
  }
}
