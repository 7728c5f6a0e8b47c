import { metresBetween } from '@rastro/core/geo/haversine'

/** A row of a route, as far as thinning reads it. */
export interface Point {
  readonly deviceId: number
  readonly latitude: number
  readonly longitude: number
}

/** RPT-33: shorter steps are left out, in metres. */
export const shortestStep = 20
/** Of the calculation, in metres: a point at exactly 20 m is kept. */
const tolerance = 1e-6
/** RPT-32. */
export const maximumRows = 4000

/**
 * RPT-33, A-101: without points closer than 20 m to the last one that is kept, for each vehicle; the first and the last of a
 * vehicle are kept.
 */
export function withoutShortSteps<P extends Point>(points: readonly P[]): P[] {
  let kept: P | undefined
  return points.filter((point, index) => {
    const isLast = points[index + 1]?.deviceId !== point.deviceId
    const isFar =
      kept?.deviceId !== point.deviceId ||
      metresBetween(kept.latitude, kept.longitude, point.latitude, point.longitude) >= shortestStep - tolerance
    if (isFar) kept = point
    return isFar || isLast
  })
}

/** The rows of a route that a page shows (RPT-32, RPT-33). */
export const shownPoints = <P extends Point>(points: readonly P[]): P[] =>
  withoutShortSteps(points).slice(0, maximumRows)
