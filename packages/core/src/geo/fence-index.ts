import { crosses } from './crossing.ts'
import { type Box, type Fence, isAtHeight, isInside, type Place, turnedTo } from './fence.ts'
import { boxOf } from './fence-box.ts'
import { quickRing } from './ring.ts'

/** Fences by place: which of thousands hold a place is found by looking at the few around it. */
export interface FenceIndex {
  /** The grids that hold something, the coarsest first. */
  readonly levels: readonly Level[]
}

interface Level {
  /** Cells around the world; half as many from pole to pole. */
  readonly columns: number
  readonly cells: ReadonlyMap<number, readonly Entry[]>
}

/** A fence, or a piece of a long line. */
interface Entry {
  readonly id: number
  readonly fence: Fence
  readonly box: Box
  readonly middle: number
  holds(place: Place & { altitude: number }): boolean
}

/** The finest cells are 150 m wide. Every fence lies in at most four cells of the grid that fits its size. */
const finest = 18
const legsAPiece = 16

/** Builds the index; `fences` may repeat an id. */
export function indexFences(fences: Iterable<readonly [id: number, fence: Fence]>): FenceIndex {
  const grids = new Map<number, Map<number, Entry[]>>()
  for (const [id, fence] of fences) {
    for (const entry of piecesOf(fence).map((piece) => entryOf(id, piece))) {
      const level = levelOf(entry.box)
      const cells = grids.get(level) ?? new Map<number, Entry[]>()
      grids.set(level, cells)
      for (const key of addCells(entry.box, 2 ** level, new Set())) {
        const cell = cells.get(key)
        if (cell) cell.push(entry)
        else cells.set(key, [entry])
      }
    }
  }
  const levels = [...grids].sort(([one], [other]) => one - other)
  return { levels: levels.map(([level, cells]) => ({ columns: 2 ** level, cells })) }
}

/** Adds the ids of the fences that hold this place to `found`; that of a long line may come twice. */
export function findFences(index: FenceIndex, place: Place & { altitude: number }, found: number[]): void {
  for (const { columns, cells } of index.levels) {
    const cell = cells.get(keyOf(columns, columnOf(place.longitude, columns), rowOf(place.latitude, columns)))
    if (!cell) continue
    for (const entry of cell) if (mayHold(entry, place) && entry.holds(place)) found.push(entry.id)
  }
}

/** The ids of the fences that the straight way between two places touches. */
export function fencesBetween(index: FenceIndex, from: Place, to: Place): Set<number> {
  const found = new Set<number>()
  const end = { latitude: to.latitude, longitude: turnedTo(from.longitude, to.longitude) }
  const way = boxBetween(from, end)
  for (const { columns, cells } of index.levels) {
    for (const key of cellsBetween(from, end, columns)) {
      for (const entry of cells.get(key) ?? nothing) {
        if (isNear(entry, way) && !found.has(entry.id) && crosses(entry.fence, from, to)) found.add(entry.id)
      }
    }
  }
  return found
}

const nothing: readonly Entry[] = []

/** The keys of the cells that a straight way may touch; `to` may lie beyond the 180th meridian. */
function cellsBetween(from: Place, to: Place, columns: number): Iterable<number> {
  const row = rowOf(from.latitude, columns)
  const column = columnOf(from.longitude, columns)
  // Most ways are much shorter than a cell
  if (row === rowOf(to.latitude, columns) && column === columnOf(to.longitude, columns)) {
    return [keyOf(columns, column, row)]
  }
  const east = to.longitude - from.longitude
  const north = to.latitude - from.latitude
  const steps = Math.ceil((Math.max(Math.abs(east), Math.abs(north)) * columns) / 360) || 1
  const at = (part: number): Place => ({
    latitude: from.latitude + (north * part) / steps,
    longitude: from.longitude + (east * part) / steps,
  })
  const keys = new Set<number>()
  for (let step = 0; step < steps; step++) addCells(boxBetween(at(step), at(step + 1)), columns, keys)
  return keys
}

function piecesOf(fence: Fence): Fence[] {
  const { area } = fence
  if (area.form !== 'line' || area.corners.length <= legsAPiece + 1) return [fence]
  const pieces: Fence[] = []
  for (let first = 0; first < area.corners.length - 1; first += legsAPiece) {
    const corners = area.corners.slice(first, first + legsAPiece + 1)
    pieces.push({ ...fence, area: { ...area, corners }, middle: corners[0]!.longitude })
  }
  return pieces
}

function entryOf(id: number, fence: Fence): Entry {
  const box = boxOf(fence)
  const middle = (box.west + box.east) / 2
  const { area } = fence
  if (area.form !== 'polygon') return { id, fence, box, middle, holds: (place) => isInside(fence, place) }
  const ring = quickRing(area.corners, box)
  return {
    id,
    fence,
    box,
    middle,
    holds: ({ latitude, longitude, altitude }) =>
      isAtHeight(fence, altitude) && ring({ latitude, longitude: turnedTo(middle, longitude) }),
  }
}

function mayHold({ box, middle }: Entry, { latitude, longitude }: Place): boolean {
  if (latitude < box.south || latitude > box.north) return false
  const turned = turnedTo(middle, longitude)
  return turned >= box.west && turned <= box.east
}

function isNear({ box, middle }: Entry, way: Box): boolean {
  if (way.north < box.south || way.south > box.north) return false
  const centre = (way.west + way.east) / 2
  const shift = turnedTo(middle, centre) - centre
  return way.east + shift >= box.west && way.west + shift <= box.east
}

function levelOf({ south, north, west, east }: Box): number {
  const size = Math.max(north - south, east - west, 1e-9)
  return Math.max(0, Math.min(finest, Math.floor(Math.log2(360 / size))))
}

function addCells({ south, north, west, east }: Box, columns: number, keys: Set<number>): Set<number> {
  const last = Math.floor(((east + 180) / 360) * columns)
  for (let row = rowOf(south, columns); row <= rowOf(north, columns); row++) {
    for (let column = Math.floor(((west + 180) / 360) * columns); column <= last; column++) {
      keys.add(keyOf(columns, ((column % columns) + columns) % columns, row))
    }
  }
  return keys
}

const boxBetween = (a: Place, b: Place): Box => ({
  south: Math.min(a.latitude, b.latitude),
  north: Math.max(a.latitude, b.latitude),
  west: Math.min(a.longitude, b.longitude),
  east: Math.max(a.longitude, b.longitude),
})

const columnOf = (longitude: number, columns: number): number => {
  const column = Math.floor(((longitude + 180) / 360) * columns) % columns
  return column < 0 ? column + columns : column
}
const rowOf = (latitude: number, columns: number): number => Math.floor(((latitude + 90) / 360) * columns)

/** Cells of the finest grids may share a key: what they hold is asked by its box. */
const keyOf = (columns: number, column: number, row: number): number => (Math.imul(row, columns) + column) | 0
