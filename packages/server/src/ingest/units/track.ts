import type { Position } from '@rastro/core/model/position'
import type { Unit } from './unit.ts'

/** How many of its newest positions a unit has in memory, for slightly late positions. */
const AT_HAND = 4
const REMEMBERED = 32
const MAX_REMEMBERED = 1024

export const latestOf = ({ recent }: Unit): Position | undefined => recent[recent.length - 1]

/** The positions just before and just after a moment. */
export interface Neighbours {
  readonly before: Position | undefined
  readonly after: Position | undefined
}
const alone: Neighbours = { before: undefined, after: undefined }

/** Those of `time`, from the positions in memory; `late` when all of them are after `time`. */
export function neighboursOf({ recent }: Unit, time: Date): Neighbours | 'late' {
  if (recent.length === 0) return alone
  const at = recent.findLastIndex((position) => position.fixTime <= time)
  return at < 0 ? 'late' : { before: recent[at], after: recent[at + 1] }
}

/** Adds a position to those in memory; true when it is now the latest. One with the fix time of the latest replaces it. */
export function remember({ recent }: Unit, position: Position): boolean {
  const after = recent.findLastIndex((known) => known.fixTime <= position.fixTime)
  const isLatest = after === recent.length - 1
  // Older than all in memory: there may be others in between, so it must not be added
  if (after < 0 && !isLatest) return false
  recent.splice(after + 1, 0, position)
  if (recent.length > AT_HAND) recent.shift()
  return isLatest
}

/** Stores a report at least until newer ones have arrived; repeated after that, it could no longer become the latest. */
export function markSeen(unit: Unit, fingerprint: number, fixTime: Date): void {
  const { seen } = unit
  seen.set(fingerprint, fixTime.getTime())
  if (seen.size <= REMEMBERED) return
  const [oldest, time] = seen.entries().next().value!
  if (seen.size > MAX_REMEMBERED || time < (latestOf(unit)?.fixTime.getTime() ?? 0)) seen.delete(oldest)
}
