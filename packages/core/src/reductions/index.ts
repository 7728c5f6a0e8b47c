import { attributeNames } from './attribute-names.ts'
import { dayTotals } from './day-totals.ts'
import { deductions } from './deductions.ts'
import { driverScores } from './driver-scores.ts'
import { driverTotals } from './driver-totals.ts'
import { explained } from './explained.ts'
import { fuelChanges } from './fuel-changes.ts'
import { fuelTrack } from './fuel-track.ts'
import { idling } from './idling.ts'
import type { Reduction } from './reduction.ts'
import { rehearsal } from './rehearsal.ts'
import { reportDays } from './report-days.ts'
import { speeding } from './speeding.ts'
import { stops } from './stops.ts'
import { summary } from './summary.ts'
import { tripBetween } from './trip-between.ts'
import { trips } from './trips.ts'
import { visits } from './visits.ts'

/** Reductions of long histories, by name: a reader thread receives the name and imports the function. */
export const reductions = {
  attributeNames,
  trips,
  stops,
  summary,
  visits,
  idling,
  speeding,
  driverTotals,
  driverScores,
  deductions,
  fuelChanges,
  fuelTrack,
  reportDays,
  tripBetween,
  explained,
  dayTotals,
  rehearsal,
}

export type ReductionName = keyof typeof reductions
export type Reduced<N extends ReductionName> = ReturnType<(typeof reductions)[N]['end']>
export type InputOf<N extends ReductionName> =
  (typeof reductions)[N] extends Reduction<infer _S, infer _R, infer I> ? I : never

/** The reductions that give the rows of reports while they read. */
export type RowReduction = Exclude<ReductionName, 'attributeNames' | 'reportDays' | 'rehearsal'>
/** The reductions that give rows while they read. */
export type StreamedReduction = RowReduction | 'reportDays' | 'rehearsal'
