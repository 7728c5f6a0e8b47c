import type { Position } from 'geojson'
import { toMap } from './project.ts'

/** Places within a few cells of lines, on a grid of the map. */
export interface Coverage {
  holds(point: Position): boolean
  hasCell(column: number, row: number): boolean
  /** As column and row. */
  cells(): Iterable<[column: number, row: number]>
}

/** What lies within one cell of these lines; a cell is a tile of this zoom. */
export function coverageOf(lines: Iterable<readonly Position[]>, zoom: number): Coverage {
  const size = 2 ** zoom
  const cells = new Set<number>()
  for (const points of lines)
    for (const point of dense(points, 1 / size)) {
      const [column, row] = cellOf(point, size)
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) cells.add((row + dy) * size + column + dx)
    }
  return {
    holds(point) {
      const [column, row] = cellOf(point, size)
      return cells.has(row * size + column)
    },
    hasCell: (column, row) => cells.has(row * size + column),
    *cells() {
      for (const cell of cells) yield [cell % size, Math.floor(cell / size)]
    },
  }
}

/** The parts of a line outside of it; each reaches one step into it, so that no gap is seen. `step` as a part of the map. */
export function outside(coverage: Coverage, points: readonly Position[], step: number): Position[][] {
  const parts: Position[][] = []
  let part: Position[] = []
  let before: Position | undefined
  for (const point of dense(points, step)) {
    if (!coverage.holds(point)) {
      if (part.length === 0 && before) part.push(before)
      part.push(point)
    } else if (part.length > 0) {
      parts.push([...part, point])
      part = []
    }
    before = point
  }
  if (part.length > 1) parts.push(part)
  return parts
}

/** True where nearly all of a line is within. */
export function mostlyInside(coverage: Coverage, points: readonly Position[], step: number): boolean {
  const samples = dense(points, step)
  return samples.filter((point) => coverage.holds(point)).length >= samples.length * 0.8
}

const cellOf = (point: Position, size: number): [number, number] => {
  const [x, y] = toMap(point)
  return [Math.floor(x * size), Math.floor(y * size)]
}

/** The points of a line with more between them, no further apart than a step. */
export function dense(points: readonly Position[], step: number): Position[] {
  const all: Position[] = [points[0]!]
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!]
    const [[x0, y0], [x1, y1]] = [toMap(from), toMap(to)]
    const count = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / step)
    for (let n = 1; n < count; n++)
      all.push([from[0]! + ((to[0]! - from[0]!) * n) / count, from[1]! + ((to[1]! - from[1]!) * n) / count])
    all.push(to)
  }
  return all
}
