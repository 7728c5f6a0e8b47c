import type { Position } from 'geojson'
import type { Coverage } from './coverage.ts'

type Cells = Pick<Coverage, 'cells' | 'hasCell'>

/** The outlines of cells, along their edges, as columns and rows; each is closed. */
export function outlines(coverage: Cells): Position[][] {
  const next = new Map<string, Position[]>()
  const edge = (from: Position, to: Position) => {
    const key = from.join()
    next.set(key, [...(next.get(key) ?? []), to])
  }
  for (const [x, y] of coverage.cells()) {
    if (!coverage.hasCell(x, y - 1)) edge([x, y], [x + 1, y])
    if (!coverage.hasCell(x + 1, y)) edge([x + 1, y], [x + 1, y + 1])
    if (!coverage.hasCell(x, y + 1)) edge([x + 1, y + 1], [x, y + 1])
    if (!coverage.hasCell(x - 1, y)) edge([x, y + 1], [x, y])
  }
  const rings: Position[][] = []
  for (const start of next.keys())
    while (next.get(start)?.length) {
      const ring: Position[] = [start.split(',').map(Number)]
      for (let to = next.get(start)!.pop(); to; to = next.get(to.join())?.pop()) ring.push(to)
      rings.push(ring)
    }
  return rings
}
