import { metresBetween } from './haversine.ts'
import { boxAround, isBeside, isInRing, type Outline, outlineOf } from './outline.ts'

export interface Place {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** The shape of a fence; radius in metres. The last corner of a polygon may repeat the first. */
export type Area =
  | { readonly form: 'circle'; readonly centre: Place; readonly radius: number }
  | { readonly form: 'polygon' | 'line'; readonly corners: readonly Place[] }

/** A fence for containment tests. Long-lived, so its numbers are in flat arrays, without an object per corner (decision 92). */
export interface FenceShape {
  readonly form: Area['form']
  /** Of the corners, or of the centre of a circle. */
  readonly outline: Outline
  /** Metres; 0 of anything but a circle. */
  readonly radius: number
  /** The longitude halfway between the western and eastern ends. */
  readonly middle: number
  /** Metres on both sides of a line. */
  readonly halfWidth: number
  /** Metres above the sea; 0 means no bound. */
  readonly floor: number
  readonly ceiling: number
}

/** The same with its parsed area, for display. */
export interface Fence extends FenceShape {
  readonly area: Area
}

const usualHalfWidth = 25
/** The largest distance between two places: a stored radius or width beyond it is capped. */
const halfRound = 20_037_509

/**
 * Parses a stored fence: an area as text, with the latitude first, and attributes in metres (reference §8.1, A-118). A radius or
 * a width beyond half the way round the Earth is read as that. Undefined when the area cannot be read.
 */
export function fenceOf(text: string, attributes: Readonly<Record<string, unknown>> = {}): Fence | undefined {
  const written = areaOf(text)
  if (!written) return undefined
  const area = written.form === 'circle' ? { ...written, radius: bounded(written.radius) } : written
  const { polylineDistance, floor, ceiling } = attributes
  const sizes = {
    halfWidth: bounded(amountOf(polylineDistance ?? usualHalfWidth) ?? 0),
    floor: amountOf(floor) ?? 0,
    ceiling: amountOf(ceiling) ?? 0,
  }
  return { area, ...shapeOf(area, sizes) }
}

/** The shape of an area; metres, without limits of altitude by default. */
export function shapeOf(
  area: Area,
  { halfWidth = 0, floor = 0, ceiling = 0 }: Partial<Pick<FenceShape, 'halfWidth' | 'floor' | 'ceiling'>> = {},
): FenceShape {
  const isCircle = area.form === 'circle'
  const outline = outlineOf(isCircle ? [area.centre] : area.corners)
  const { west, east } = boxAround(outline)
  const radius = isCircle ? area.radius : 0
  return { form: area.form, outline, radius, middle: (west + east) / 2, halfWidth, floor, ceiling }
}

/** The number of an attribute, which may be typed as a text; undefined where it is neither. */
export function amountOf(value: unknown): number | undefined {
  const found = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof found === 'number' && !Number.isNaN(found) ? found : undefined
}

const bounded = (metres: number): number => Math.min(halfRound, Math.max(0, metres))

/** Whether the place is inside (reference §8.2). Altitude in metres. */
export function isInside(fence: FenceShape, { latitude, longitude, altitude }: Place & { altitude: number }): boolean {
  if (!isAtHeight(fence, altitude)) return false
  const { form, outline, radius, middle, halfWidth } = fence
  if (form === 'circle') return metresBetween(outline[0]!, outline[1]!, latitude, longitude) <= radius
  const near = turnedTo(middle, longitude)
  return form === 'polygon' ? isInRing(outline, latitude, near) : isBeside(outline, latitude, near, halfWidth)
}

/** Whether the altitude (metres) is within the floor and the ceiling of the fence. */
export const isAtHeight = ({ floor, ceiling }: Pick<FenceShape, 'floor' | 'ceiling'>, altitude: number): boolean =>
  !((floor && altitude < floor) || (ceiling && altitude > ceiling))

/** The parsed area, whatever its size; undefined when it cannot be read. */
export function areaOf(text: string): Area | undefined {
  const [, form, inside = ''] = /^\s*(CIRCLE|POLYGON|LINESTRING)\s*\((.*)\)\s*$/s.exec(text) ?? []
  if (form === 'CIRCLE') return circleOf(inside)
  if (form === 'LINESTRING') return cornersOf('line', inside, 2)
  const [, ring] = /^\s*\((.*)\)\s*$/s.exec(inside) ?? []
  return form === 'POLYGON' && ring !== undefined ? cornersOf('polygon', ring, 3) : undefined
}

function circleOf(text: string): Area | undefined {
  const [centre, radius, ...more] = text.split(',')
  const place = placeOf(centre ?? '')
  const metres = numberOf(radius?.trim() ?? '')
  return place && metres >= 0 && more.length === 0 ? { form: 'circle', centre: place, radius: metres } : undefined
}

/** A ring or a line that crosses the 180th meridian continues beyond it, so that neighbouring points stay adjacent. */
function cornersOf(form: 'polygon' | 'line', text: string, fewest: number): Area | undefined {
  const corners: Place[] = []
  for (const pair of text.split(',')) {
    const place = placeOf(pair)
    if (!place) return undefined
    const before = corners.at(-1)
    corners.push(before ? { ...place, longitude: turnedTo(before.longitude, place.longitude) } : place)
  }
  return corners.length < fewest ? undefined : { form, corners }
}

function placeOf(text: string): Place | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text.trim().split(/\s+/).map(numberOf)
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360
  return isOnEarth && more.length === 0 ? { latitude, longitude } : undefined
}

/** Only decimal numbers: `Number` would also accept an empty text, or 0x10. */
const numberOf = (text: string): number =>
  /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN

/** The same longitude, shifted to within half a turn of another. */
export const turnedTo = (other: number, longitude: number): number =>
  longitude - 360 * Math.round((longitude - other) / 360)
