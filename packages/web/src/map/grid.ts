import { type Box, worldSize } from './project.ts'
import type { VehicleStore } from './vehicle-store.ts'

/** MAP-27: pixels within which vehicles are one cluster. */
export const clusterRadius = 18
/** MAP-26: from the next zoom on every vehicle stands alone. */
export const clusterMaxZoom = 17

/** The content of one cell: the indexes of its vehicles, and their centroid as shares of the world. */
export interface GridNode {
  x: number
  y: number
  members: number[]
}

interface Cell {
  column: number
  row: number
  sumX: number
  sumY: number
  members: number[]
}

/**
 * Puts the vehicles of the box into cells of the cluster radius and joins cells whose middles stand closer than that,
 * the fullest first. Cells are counted from the corner of the world, so that clusters stay while the map is panned.
 */
export function clusterBox(store: VehicleStore, box: Box, zoom: number, skip?: number): GridNode[] {
  const size = clusterRadius / (worldSize * 2 ** Math.floor(zoom))
  const cells = fillCells(store, snap(box, size), size, skip)
  const fullest = [...cells.values()].sort(
    (a, b) => b.members.length - a.members.length || a.row - b.row || a.column - b.column,
  )
  return fullest.flatMap((cell) => (cells.has(key(cell.column, cell.row)) ? [join(cells, cell, size)] : []))
}

/** Every vehicle of the box by itself; undefined when they are more than `limit`. */
export function listBox(store: VehicleStore, box: Box, limit: number, skip?: number): GridNode[] | undefined {
  const nodes: GridNode[] = []
  const { x, y, size } = store
  for (let index = 0; index < size; index++) {
    if (index === skip || !holds(box, x[index]!, y[index]!)) continue
    if (nodes.length === limit) return undefined
    nodes.push({ x: x[index]!, y: y[index]!, members: [index] })
  }
  return nodes
}

export const holds = (box: Box, x: number, y: number): boolean =>
  x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1

// Entire cells only: a cell cut by the edge of the view would have another centroid after a pan.
const snap = (box: Box, size: number): Box => ({
  x0: Math.floor(box.x0 / size) * size,
  y0: Math.floor(box.y0 / size) * size,
  x1: Math.ceil(box.x1 / size) * size,
  y1: Math.ceil(box.y1 / size) * size,
})

// Columns and rows stay below 2^23 up to the last cluster zoom, so both fit one exact number.
const key = (column: number, row: number) => column * 2 ** 24 + row

function fillCells(store: VehicleStore, box: Box, size: number, skip?: number): Map<number, Cell> {
  const cells = new Map<number, Cell>()
  const { x, y, size: count } = store
  for (let index = 0; index < count; index++) {
    const [atX, atY] = [x[index]!, y[index]!]
    if (index === skip || !holds(box, atX, atY)) continue
    const [column, row] = [Math.floor(atX / size), Math.floor(atY / size)]
    let cell = cells.get(key(column, row))
    if (!cell) {
      cell = { column, row, sumX: 0, sumY: 0, members: [] }
      cells.set(key(column, row), cell)
    }
    cell.sumX += atX
    cell.sumY += atY
    cell.members.push(index)
  }
  return cells
}

function join(cells: Map<number, Cell>, { column, row, sumX, sumY, members }: Cell, size: number): GridNode {
  cells.delete(key(column, row))
  const [middleX, middleY] = [sumX / members.length, sumY / members.length]
  const node = { sumX, sumY, members }
  for (let right = -1; right <= 1; right++)
    for (let down = -1; down <= 1; down++) {
      const near = cells.get(key(column + right, row + down))
      if (
        !near ||
        distance(near.sumX / near.members.length - middleX, near.sumY / near.members.length - middleY) >= size
      )
        continue
      cells.delete(key(near.column, near.row))
      node.sumX += near.sumX
      node.sumY += near.sumY
      for (const member of near.members) node.members.push(member)
    }
  return { x: node.sumX / node.members.length, y: node.sumY / node.members.length, members: node.members }
}

const distance = (x: number, y: number) => Math.sqrt(x * x + y * y)
