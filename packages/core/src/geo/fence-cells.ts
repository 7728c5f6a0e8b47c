import type { Place } from './fence.ts'
import type { Box } from './outline.ts'

/** The finest cells are 150 m wide. Every fence covers at most four cells of the grid that fits its size. */
const finest = 18

/** The level of the grid whose cells are as large as this box; 0, one cell for the world, for one that is larger. */
export function levelOf({ south, north, west, east }: Box): number {
  const size = Math.max(north - south, east - west, 1e-9)
  return Math.max(0, Math.min(finest, Math.floor(Math.log2(360 / size))))
}

/** Adds the keys of the cells that a box touches. However large the box is, no row or column is visited twice. */
export function addCells({ south, north, west, east }: Box, columns: number, keys: Set<number>): Set<number> {
  const first = Math.floor(((west + 180) / 360) * columns)
  const count = Math.min(columns, Math.floor(((east + 180) / 360) * columns) - first + 1)
  const lastRow = Math.min(rowOf(90, columns), rowOf(north, columns))
  for (let row = Math.max(0, rowOf(south, columns)); row <= lastRow; row++) {
    for (let at = 0; at < count; at++) {
      keys.add(keyOf(columns, (((first + at) % columns) + columns) % columns, row))
    }
  }
  return keys
}

/** The key of the cell that contains a place. */
export const cellAt = ({ latitude, longitude }: Place, columns: number): number =>
  keyOf(columns, columnOf(longitude, columns), rowOf(latitude, columns))

/** The key of the only cell, or the keys of those that a straight line may touch; `to` may be beyond the 180th meridian. */
export function cellsBetween(from: Place, to: Place, columns: number): number | Iterable<number> {
  const row = rowOf(from.latitude, columns)
  const column = columnOf(from.longitude, columns)
  // Fast path: most segments are much shorter than a cell
  if (row === rowOf(to.latitude, columns) && column === columnOf(to.longitude, columns)) {
    return keyOf(columns, column, row)
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

/** The box with these two corners. */
export const boxBetween = (a: Place, b: Place): Box => ({
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

/** Cells of the finest grids may share a key: their entries are checked by bounding box. */
const keyOf = (columns: number, column: number, row: number): number => (Math.imul(row, columns) + column) | 0
