import { type FenceShape, isAtHeight, isInside, type Place, turnedTo } from './fence.ts'
import { type Box, boxAround, metresADegree } from './outline.ts'
import { quickRing } from './ring.ts'

/** A fence in the index, or a piece of a long line. */
export interface Entry {
  readonly id: number
  readonly fence: FenceShape
  readonly box: Box
  readonly middle: number
  /** How many sides are tested, at most, to decide whether it contains a place. */
  readonly weight: number
  holds(place: Place & { altitude: number }): boolean
}

const legsAPiece = 16
/** Cost of a distance on the sphere, in sides. */
const weightOfCircle = 4

/** Entries by fence, which is parsed once per row: an index is rebuilt whenever one of its fences changes. */
const known = new WeakMap<FenceShape, readonly Entry[]>()

/** The index entries of a fence: itself, or the pieces of a long line. */
export function entriesOf(id: number, fence: FenceShape): readonly Entry[] {
  const before = known.get(fence)
  if (before?.[0]?.id === id) return before
  const entries = piecesOf(fence).map((piece) => entryOf(id, piece))
  known.set(fence, entries)
  return entries
}

/** Whether the place is inside the bounding box of the entry. */
export function mayHold({ box, middle }: Entry, { latitude, longitude }: Place): boolean {
  if (latitude < box.south || latitude > box.north) return false
  const turned = turnedTo(middle, longitude)
  return turned >= box.west && turned <= box.east
}

/** Whether a segment in this box may touch the entry. */
export function isNear({ box, middle }: Entry, way: Box): boolean {
  if (way.north < box.south || way.south > box.north) return false
  const centre = (way.west + way.east) / 2
  const shift = turnedTo(middle, centre) - centre
  return way.east + shift >= box.west && way.west + shift <= box.east
}

function piecesOf(fence: FenceShape): FenceShape[] {
  const { form, outline } = fence
  if (form !== 'line' || outline.length <= 2 * (legsAPiece + 1)) return [fence]
  const pieces: FenceShape[] = []
  for (let first = 0; first < outline.length - 2; first += 2 * legsAPiece) {
    const piece = outline.slice(first, first + 2 * (legsAPiece + 1))
    pieces.push({ ...fence, outline: piece, middle: piece[1]! })
  }
  return pieces
}

function entryOf(id: number, fence: FenceShape): Entry {
  const box = boxOf(fence)
  const middle = (box.west + box.east) / 2
  const { form, outline } = fence
  const about = { id, fence, box, middle }
  if (form === 'circle') return { ...about, weight: weightOfCircle, holds: (place) => isInside(fence, place) }
  if (form === 'line') return { ...about, weight: outline.length / 2, holds: (place) => isInside(fence, place) }
  const ring = quickRing(outline, box)
  return {
    ...about,
    weight: ring.maxSides,
    holds: ({ latitude, longitude, altitude }) =>
      isAtHeight(fence, altitude) && ring.holds(latitude, turnedTo(middle, longitude)),
  }
}

const world: Pick<Box, 'west' | 'east'> = { west: -180, east: 180 }
/** A small margin, so that rounding excludes nothing. */
const margin = 1.001

/** The bounding box of the fence. */
function boxOf({ form, outline, radius, halfWidth }: FenceShape): Box {
  const box = boxAround(outline)
  return form === 'polygon' ? box : widened(box, form === 'circle' ? radius : halfWidth)
}

/** Capped at the size of the world. */
function widened({ south, north, west, east }: Box, metres: number): Box {
  const up = (metres / metresADegree) * margin
  const pole = Math.max(Math.abs(south), Math.abs(north)) + up
  const latitudes = { south: Math.max(-90, south - up), north: Math.min(90, north + up) }
  if (pole >= 89) return { ...latitudes, ...world }
  const aside = up / Math.cos((pole * Math.PI) / 180)
  return east - west + 2 * aside >= 360
    ? { ...latitudes, ...world }
    : { ...latitudes, west: west - aside, east: east + aside }
}
