import type { Position } from '@rastro/core/model/position'
import type { Unit } from './unit.ts'

/** How many of the newest positions a unit keeps at hand for those that come a little late. */
const AT_HAND = 4
const REMEMBERED = 32
const MOST_REMEMBERED = 1024

export const latestOf = ({ recent }: Unit): Position | undefined => recent[recent.length - 1]

/** The position just before `time`, when it is at hand; `late` when it lies further back. */
export function positionBefore({ recent }: Unit, time: Date): Position | undefined | 'late' {
  return recent.length === 0 ? undefined : (recent.findLast((position) => position.fixTime <= time) ?? 'late')
}

/** Takes a position among those at hand; true when it is now the latest of its unit. One as old as the latest replaces it. */
export function remember({ recent }: Unit, position: Position): boolean {
  const after = recent.findLastIndex((known) => known.fixTime <= position.fixTime)
  const isLatest = after === recent.length - 1
  // Older than all that is at hand: what lies between is not known, so it may not stand here.
  if (after < 0 && !isLatest) return false
  recent.splice(after + 1, 0, position)
  if (recent.length > AT_HAND) recent.shift()
  return isLatest
}

/** Remembers a report, at least until newer fixes have come: then the same one again can no longer move the unit. */
export function markSeen(unit: Unit, fingerprint: number, fixTime: Date): void {
  const { seen } = unit
  seen.set(fingerprint, fixTime.getTime())
  if (seen.size <= REMEMBERED) return
  const [oldest, time] = seen.entries().next().value!
  if (seen.size > MOST_REMEMBERED || time < (latestOf(unit)?.fixTime.getTime() ?? 0)) seen.delete(oldest)
}
