import type { Position } from '@rastro/core/model/position'
import type { NewPosition } from '../../db/database.ts'
import { overwrite, ownCopyOf } from './own-position.ts'
import { addSeen } from './seen-reports.ts'
import type { Unit } from './unit.ts'

/**
 * How many of its newest positions a unit has in memory, for slightly late positions, until so many have arrived in order. Of
 * others only a copy of the latest is in memory: thousands of positions that live for seconds would be most of the old generation.
 */
const AT_HAND = 4
const ORDERLY_AFTER = 64

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
  const at = lastUntil(recent, time)
  return at < 0 ? 'late' : { before: recent[at], after: recent[at + 1] }
}

/** Adds a position to those in memory; true when it is now the latest. One with the fix time of the latest replaces it. */
export function remember(unit: Unit, position: Position): boolean {
  const { recent } = unit
  const after = lastUntil(recent, position.fixTime)
  const isLatest = after === recent.length - 1
  unit.orderly = isLatest ? unit.orderly + 1 : 0
  // Older than all in memory: there may be others in between, so it must not be added
  if (after < 0 && !isLatest) return false
  if (isLatest && unit.orderly >= ORDERLY_AFTER) {
    replaceLatest(unit, position)
    return true
  }
  recent.splice(after + 1, 0, position)
  if (recent.length > AT_HAND) recent.shift()
  return isLatest
}

function replaceLatest(unit: Unit, position: Position): void {
  const [latest] = unit.recent
  if (unit.recent.length === 1 && latest === unit.latestCopy && latest) overwrite(latest, position)
  else {
    unit.latestCopy = ownCopyOf(position)
    unit.recent = [unit.latestCopy]
  }
}

/** The position is stored under its id. */
export function noteStored(unit: Unit, { id, fixTime }: NewPosition): void {
  unit.stored = { positionId: id, positionTime: fixTime }
  const latest = latestOf(unit)
  if (latest?.fixTime.getTime() === fixTime.getTime()) latest.id = id
}

/** The index of the last of these positions that is not after `time`; -1 when all are. Comparing two dates would allocate numbers. */
function lastUntil(positions: readonly Position[], time: Date): number {
  const milliseconds = time.getTime()
  let at = positions.length - 1
  while (at >= 0 && positions[at]!.fixTime.getTime() > milliseconds) at -= 1
  return at
}

/** Stores a report at least until newer ones have arrived; repeated after that, it could no longer become the latest. */
export function markSeen(unit: Unit, fingerprint: number, fixTime: Date): void {
  addSeen(unit.seen, fingerprint, fixTime.getTime(), latestOf(unit)?.fixTime.getTime() ?? 0)
}
