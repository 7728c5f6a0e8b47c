import type { Position } from './position.ts'

const minute = 60_000
const hour = 60 * minute

/** Decision 77: after a longer silence nothing that lasted before it is known to have gone on (ms). */
export const usualEngineGap = 2 * hour
/** After a longer silence the straight way between two places was not driven by this vehicle, as far as anybody knows. */
export const usualDistanceGap = 24 * hour
/** After a longer silence the tank is measured anew. */
export const fuelGap = 7 * 24 * hour

/** A clock that shows an earlier time has not been set. */
const earliest = Date.UTC(2000, 0, 1)
/** A clock may be so far ahead of ours: many show the time of another zone. */
const maxAhead = 24 * hour

/** May this be when a report was made, by the clock of the server that received it? */
export const isLikely = (time: Date, { serverTime }: Pick<Position, 'serverTime'>): boolean =>
  time.getTime() >= earliest && time.getTime() - serverTime.getTime() <= maxAhead

/** Milliseconds from one fix to the next. */
export const silenceBetween = (before: Pick<Position, 'fixTime'>, position: Pick<Position, 'fixTime'>): number =>
  position.fixTime.getTime() - before.fixTime.getTime()
