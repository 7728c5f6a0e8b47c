import type { DriverRank, DriverScore } from '../model/driving-score.ts'
import { combineScores } from './score-totals.ts'

/** As `combineScores`, but the best first; those without a place come last, who drove most of them first. */
export function combineRanking() {
  const scores = combineScores()
  return {
    add: (rows: readonly DriverScore[]) => scores.add(rows),
    end: (): DriverRank[] =>
      scores
        .end()
        .map((row) => ({ ...row, ...ratesOf(row) }))
        .sort((a, b) => (a.place ?? last) - (b.place ?? last) || b.distance - a.distance),
  }
}

const last = Number.MAX_SAFE_INTEGER

/** Events in 100 km, and the percentage of the time with the engine on that was idled away; null where nothing was driven. */
function ratesOf({ distance, drivingTime, idleTime, braking, acceleration, cornering }: DriverScore) {
  const rate = (count: number) => (distance > 0 ? (count * 100_000) / distance : null)
  const running = drivingTime + idleTime
  return {
    brakingRate: rate(braking),
    accelerationRate: rate(acceleration),
    corneringRate: rate(cornering),
    idlingShare: running > 0 ? (idleTime / running) * 100 : null,
  }
}
