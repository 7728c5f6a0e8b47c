import type { DriverScore, DrivingCounts } from '../model/driving-score.ts'
import { scoreOf } from '../vehicle/driving-score.ts'

/** Drivers of a report; what more of them drove is counted without a driver. */
const mostDrivers = 5000

/** Driving by driver, in the order in which they were met. Plain data. */
export type ScoreTotals = Map<string | null, DriverScore>

/** What is added to the counts of a driver. */
export interface Driven extends Partial<DrivingCounts> {
  readonly driverUniqueId: string | null
  readonly driverName?: string | null
  readonly vehicles?: number
}

/** Adds driving to the totals of its driver. */
export function countDriven(totals: ScoreTotals, { driverUniqueId, ...driven }: Driven): void {
  const isCounted = totals.size < mostDrivers || totals.has(driverUniqueId)
  const id = isCounted ? driverUniqueId : null
  const total = totals.get(id) ?? { ...nothing, driverUniqueId: id }
  for (const field of summed) total[field] += driven[field] ?? 0
  total.driverName ??= (isCounted && driven.driverName) || null
  totals.set(id, total)
}

/** The scores of these totals, the worst first and those without one last; drivers with their places, counted from the best. */
export function scored(totals: ScoreTotals): DriverScore[] {
  const rows = [...totals.values()]
    .map((total) => ({ ...total, ...scoreOf(total) }))
    .sort((a, b) => (a.score ?? none) - (b.score ?? none) || b.distance - a.distance)
  const ranked = rows.filter(({ driverUniqueId, score }) => driverUniqueId !== null && score !== null).reverse()
  for (const [at, row] of ranked.entries()) {
    const before = ranked[at - 1]
    row.place = before && before.score === row.score ? before.place : at + 1
  }
  return rows
}

/** Above every score. */
const none = 101

/** Adds up the rows of several devices: what one driver drove with all of them makes one score. */
export function combineScores() {
  const totals: ScoreTotals = new Map()
  return {
    add(rows: readonly DriverScore[]) {
      for (const row of rows) countDriven(totals, row)
    },
    end: () => scored(totals),
  }
}

const counted = {
  distance: 0,
  drivingTime: 0,
  idleTime: 0,
  braking: 0,
  acceleration: 0,
  cornering: 0,
  speedingMedium: 0,
  speedingSerious: 0,
  speedingVerySerious: 0,
} satisfies DrivingCounts
const nothing: DriverScore = {
  driverUniqueId: null,
  driverName: null,
  place: null,
  vehicles: 0,
  ...counted,
  ...scoreOf(counted),
}
const summed = ['vehicles', ...(Object.keys(counted) as (keyof DrivingCounts)[])] as const
