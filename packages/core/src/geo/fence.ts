import { metresBetween } from './haversine.ts'

export interface Place {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** The shape of a fence; radius in metres. The last corner of a polygon may repeat the first. */
export type Area =
  | { readonly form: 'circle'; readonly centre: Place; readonly radius: number }
  | { readonly form: 'polygon' | 'line'; readonly corners: readonly Place[] }

/** A fence that can be asked what lies inside. */
export interface Fence {
  readonly area: Area
  /** The longitude halfway between what lies farthest west and east. */
  readonly middle: number
  /** Metres on both sides of a line. */
  readonly halfWidth: number
  /** Metres above the sea; 0 means no bound. */
  readonly floor: number
  readonly ceiling: number
}

const usualHalfWidth = 25
/** No place is farther from another: a stored radius or width beyond it means the same and costs no more. */
const halfRound = 20_037_509

/**
 * Reads a fence as it is stored: an area in words, with the latitude first, and attributes in metres (reference §8.1,
 * A radius or a width beyond half the way round the Earth is read as that. Undefined when the area cannot be read.
 */
export function fenceOf(text: string, attributes: Readonly<Record<string, unknown>> = {}): Fence | undefined {
  const written = areaOf(text)
  if (!written) return undefined
  const area = written.form === 'circle' ? { ...written, radius: bounded(written.radius) } : written
  const { polylineDistance, floor, ceiling } = attributes
  return {
    area,
    middle: middleOf(area),
    halfWidth: bounded(amountOf(polylineDistance ?? usualHalfWidth) ?? 0),
    floor: amountOf(floor) ?? 0,
    ceiling: amountOf(ceiling) ?? 0,
  }
}

/** The number of an attribute, which may be typed as a text; undefined where it is neither. */
export function amountOf(value: unknown): number | undefined {
  const found = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof found === 'number' && !Number.isNaN(found) ? found : undefined
}

const bounded = (metres: number): number => Math.min(halfRound, Math.max(0, metres))

/** Does this place lie inside (reference §8.2)? Altitude in metres. */
export function isInside(fence: Fence, place: Place & { altitude: number }): boolean {
  if (!isAtHeight(fence, place.altitude)) return false
  const { area, middle, halfWidth } = fence
  if (area.form === 'circle') {
    const { latitude, longitude } = area.centre
    return metresBetween(latitude, longitude, place.latitude, place.longitude) <= area.radius
  }
  const { corners } = area
  const near = { ...place, longitude: turnedTo(middle, place.longitude) }
  return area.form === 'polygon' ? isInRing(corners, near) : isBeside(corners, near, halfWidth)
}

/** Is this altitude (metres) neither below the floor nor above the ceiling of the fence? */
export const isAtHeight = ({ floor, ceiling }: Fence, altitude: number): boolean =>
  !((floor && altitude < floor) || (ceiling && altitude > ceiling))

/** The area as it is written, whatever its size; undefined when it cannot be read. */
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

/** A ring or a line that crosses the 180th meridian goes on beyond it, so that neighbours stay neighbours. */
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

/** The longitude halfway between what of the area lies farthest west and east. */
export function middleOf(area: Area): number {
  if (area.form === 'circle') return area.centre.longitude
  const { west, east } = boxAround(area.corners)
  return (west + east) / 2
}

/** Degrees; east may be more than 180. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The smallest box that holds these places, of which each follows the one before without a jump. */
export function boxAround(places: readonly Place[]): Box {
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [west, east] = [south, north]
  for (const { latitude, longitude } of places) {
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
  }
  return { south, north, west, east }
}

function placeOf(text: string): Place | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text.trim().split(/\s+/).map(numberOf)
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360
  return isOnEarth && more.length === 0 ? { latitude, longitude } : undefined
}

/** Only what is written as a decimal number: `Number` would also take nothing at all, or 0x10. */
const numberOf = (text: string): number =>
  /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN

/** The same longitude, counted so that it is at most half a turn away from another. */
export const turnedTo = (other: number, longitude: number): number =>
  longitude - 360 * Math.round((longitude - other) / 360)

/** Counts the sides south of which the place lies: an odd number is inside. */
export function isInRing(corners: readonly Place[], { latitude, longitude }: Place): boolean {
  let isIn = false
  let before = corners.at(-1)!
  for (const corner of corners) {
    if (corner.longitude > longitude !== before.longitude > longitude) {
      const slope = (before.latitude - corner.latitude) / (before.longitude - corner.longitude)
      if (latitude < corner.latitude + slope * (longitude - corner.longitude)) isIn = !isIn
    }
    before = corner
  }
  return isIn
}

export const metresADegree = (6_378_137 * Math.PI) / 180

/** Is some leg of the line within so many metres? On a plane around the place, which is true for what is near it. */
export function isBeside(corners: readonly Place[], { latitude, longitude }: Place, metres: number): boolean {
  const eastward = metresADegree * Math.cos((latitude * Math.PI) / 180)
  let fromX = (corners[0]!.longitude - longitude) * eastward
  let fromY = (corners[0]!.latitude - latitude) * metresADegree
  for (const corner of corners) {
    const x = (corner.longitude - longitude) * eastward
    const y = (corner.latitude - latitude) * metresADegree
    if (squareToLeg(fromX, fromY, x - fromX, y - fromY) <= metres * metres) return true
    fromX = x
    fromY = y
  }
  return false
}

/** The square of the distance from 0, 0 to the leg that begins at x, y and goes on by dx, dy. */
export function squareToLeg(x: number, y: number, dx: number, dy: number): number {
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square))
  return (x + part * dx) ** 2 + (y + part * dy) ** 2
}
