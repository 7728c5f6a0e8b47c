import { type Area, isInside, type Place, shapeOf } from '@rastro/core/geo/fence'
import type { ScreenPoint } from '../host.ts'
import { type Handle, handlesOf } from './shape.ts'

/** A handle of a shape. */
export type Grip = Handle | { readonly kind: 'body' }

interface GripSearch {
  /** Hit tolerance in pixels. */
  readonly reach: number
  pixels(place: Place): ScreenPoint
  placeAt(point: ScreenPoint): Place
}

/** The handle at this point: a corner before the middle of a side, and the body last. */
export function gripAt(area: Area, point: ScreenPoint, { reach, pixels, placeAt }: GripSearch): Grip | undefined {
  const away = ({ place }: Handle) => {
    const { x, y } = pixels(place)
    return Math.hypot(x - point.x, y - point.y)
  }
  const near = handlesOf(area).filter((handle) => away(handle) <= reach)
  const handle = near.find(({ kind }) => kind !== 'middle') ?? near.toSorted((a, b) => away(a) - away(b))[0]
  if (handle) return handle
  const isHeld =
    area.form === 'line' ? isOnLine(area.corners.map(pixels), point, reach) : isWithin(area, placeAt(point))
  return isHeld ? { kind: 'body' } : undefined
}

const isWithin = (area: Area, place: Place): boolean => isInside(shapeOf(area), { ...place, altitude: 0 })

function isOnLine(points: readonly ScreenPoint[], { x, y }: ScreenPoint, reach: number): boolean {
  return points.slice(1).some((to, index) => {
    const from = points[index]!
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const square = dx * dx + dy * dy
    const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square))
    return Math.hypot(from.x + part * dx - x, from.y + part * dy - y) <= reach
  })
}
