import type { DeductionKind, DriverScore, DrivingCounts } from '../model/driving-score.ts'

/**
 * Decision 175: how a driving score is made. Points for each event in 100 km, for each percent of idling, and the most that each
 * kind takes: together 100, so that a score is never below 0.
 */
export const scoreRules = {
  /** Who drove less has no score (metres). */
  minimumDistance: 50_000,
  braking: { each: 8, most: 20 },
  acceleration: { each: 8, most: 15 },
  cornering: { each: 8, most: 15 },
  /** Up to 20 % above the limit, up to 50 %, and more. */
  speeding: { medium: 10, serious: 20, verySerious: 40, most: 35 },
  /** Percent of the time of driving and idling; as much as `free` takes nothing. */
  idling: { free: 5, each: 1, most: 15 },
  /** From here on a score is good, and below it is poor. */
  good: 80,
  poor: 60,
} as const

/** The kind of an excess of speed, in any unit. */
export function speedingKind(speed: number, limit: number): DeductionKind {
  if (speed <= limit * 1.2) return 'speedingMedium'
  return speed <= limit * 1.5 ? 'speedingSerious' : 'speedingVerySerious'
}

type Scored = Omit<DriverScore, 'driverUniqueId' | 'driverName' | 'place' | 'vehicles' | keyof DrivingCounts>

/** Score, points and rates of how somebody drove. Points have one decimal, so that what is shown adds up. */
export function scoreOf(counts: DrivingCounts): Scored {
  const { distance, drivingTime, idleTime, speedingMedium, speedingSerious, speedingVerySerious } = counts
  const { minimumDistance, speeding, idling } = scoreRules
  const rate = (count: number) => (distance > 0 ? (count * 100_000) / distance : null)
  const rates = {
    harshRate: rate(counts.braking + counts.acceleration + counts.cornering),
    speedingRate: rate(speedingMedium + speedingSerious + speedingVerySerious),
  }
  if (distance < minimumDistance) return { ...rates, ...noPoints }
  const per100 = (weighted: number, most: number) => tenths(Math.min(most, (weighted * 100_000) / distance))
  const harsh = (kind: 'braking' | 'acceleration' | 'cornering') =>
    per100(counts[kind] * scoreRules[kind].each, scoreRules[kind].most)
  const excesses =
    speedingMedium * speeding.medium + speedingSerious * speeding.serious + speedingVerySerious * speeding.verySerious
  const running = drivingTime + idleTime
  const idlePart = running > 0 ? (idleTime / running) * 100 : 0
  const points = {
    brakingPoints: harsh('braking'),
    accelerationPoints: harsh('acceleration'),
    corneringPoints: harsh('cornering'),
    speedingPoints: per100(excesses, speeding.most),
    idlingPoints: tenths(Math.min(idling.most, Math.max(0, idlePart - idling.free) * idling.each)),
  }
  const taken = Object.values(points).reduce((sum, each) => sum + each, 0)
  return { ...rates, ...points, score: tenths(100 - taken) }
}

const noPoints = {
  score: null,
  brakingPoints: null,
  accelerationPoints: null,
  corneringPoints: null,
  speedingPoints: null,
  idlingPoints: null,
}

const tenths = (value: number): number => Math.round(value * 10) / 10
