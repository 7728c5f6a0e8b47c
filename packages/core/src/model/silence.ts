import type { Position } from './position.ts'

const minute = 60_000
const hour = 60 * minute

/** Decision 77: after a longer silence no earlier state is assumed to have continued (ms). */
export const usualEngineGap = 2 * hour
/** After a longer silence the straight line between two places is not assumed to have been driven. */
export const usualDistanceGap = 24 * hour
/** After a longer silence the fuel level starts anew. */
export const fuelGap = 7 * 24 * hour

/** A clock earlier than this has not been set. */
const earliest = Date.UTC(2000, 0, 1)
/** Tolerated lead of a unit's clock: many are set to another time zone. */
const maxAhead = 24 * hour

/** Whether a report can have been made at this time, by the clock of the server that received it. */
export const isLikely = (time: Date, { serverTime }: Pick<Position, 'serverTime'>): boolean =>
  time.getTime() >= earliest && time.getTime() - serverTime.getTime() <= maxAhead

/** Milliseconds from one fix to the next. */
export const silenceBetween = (before: Pick<Position, 'fixTime'>, position: Pick<Position, 'fixTime'>): number =>
  position.fixTime.getTime() - before.fixTime.getTime()
