import type { Area, Place } from '@rastro/core/geo/fence'
import { fewestCorners, radiusTo } from './shape.ts'

/** What can be drawn; a rectangle becomes a polygon. */
export const drawnForms = ['circle', 'polygon', 'rectangle', 'line'] as const
export type DrawnForm = (typeof drawnForms)[number]

/** Max points. */
export const maxPoints = 500

/** The shape that these points make; undefined while they are too few. */
export function areaOfPoints(form: DrawnForm, points: readonly Place[]): Area | undefined {
  const [first, second] = points
  if (form === 'circle' || form === 'rectangle') {
    if (!first || !second) return undefined
    if (form === 'circle') return { form, centre: first, radius: radiusTo(first, second) }
    const corners = [
      first,
      { ...first, longitude: second.longitude },
      second,
      { ...second, longitude: first.longitude },
    ]
    return isFlat(first, second) ? undefined : { form: 'polygon', corners }
  }
  return points.length < fewestCorners(form) ? undefined : { form, corners: points }
}

/** Whether the shape is complete with its second point. */
export const isTwoPoints = (form: DrawnForm): boolean => form === 'circle' || form === 'rectangle'

const isFlat = (a: Place, b: Place): boolean => a.latitude === b.latitude || a.longitude === b.longitude
