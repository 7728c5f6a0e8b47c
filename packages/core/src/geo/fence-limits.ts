import { type Area, amountOf, areaOf } from './fence.ts'

/** The largest radius of a circle and the largest distance from a line in metres: half the way round the Earth. */
export const maxMetres = 20_000_000
/** The most corners of one area. */
export const maxCorners = 10_000

/** A fault of a fence: a code of `fenceFaults`, the field of the row, and the limit. */
export interface FenceFault {
  readonly code: 'unreadable' | 'radius' | 'corners' | 'width'
  readonly field: 'area' | 'attributes'
  readonly values: { readonly most?: number }
}

type Attributes = Readonly<Record<string, unknown>>

/** The fault of a stored fence (decision 76); undefined when it is valid. `attributes` are those of the row. */
export const fenceFaultOf = (text: string, attributes: Attributes = {}): FenceFault | undefined =>
  faultOfArea(areaOf(text), attributes)

/** The same for an area already parsed by `areaOf`. */
export function faultOfArea(area: Area | undefined, attributes: Attributes): FenceFault | undefined {
  if (!area) return { code: 'unreadable', field: 'area', values: {} }
  if (area.form === 'circle' && !isWithin(area.radius, Number.MIN_VALUE))
    return { code: 'radius', field: 'area', values: { most: maxMetres } }
  if (area.form !== 'circle' && area.corners.length > maxCorners)
    return { code: 'corners', field: 'area', values: { most: maxCorners } }
  if (!isWithin(amountOf(attributes.polylineDistance) ?? 0, 0))
    return { code: 'width', field: 'attributes', values: { most: maxMetres } }
  return undefined
}

const isWithin = (metres: number, least: number): boolean => metres >= least && metres <= maxMetres
