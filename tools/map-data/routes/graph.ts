import { METRES_OF_DEGREE, metresBetween, withSteps } from '../../simulator/path.ts'
import type { Place } from '../../simulator/routes/place.ts'
import { type Street, speeds } from './streets.ts'

/** Crossings and bends with the streets between them; one-way streets are driven both ways. */
export interface Graph {
  readonly places: readonly Place[]
  /** By node: its neighbours, and the seconds it takes to drive there. */
  readonly ways: readonly ReadonlyMap<number, number>[]
  /** The number of the connected component of each node. */
  readonly parts: Int32Array
  /** By component: its nodes. */
  readonly partSizes: readonly number[]
}

/** Metres. */
export interface Tolerance {
  /** Points closer than this are merged. */
  readonly same: number
  /** Maximum distance over which the end of a street is joined to another street. */
  readonly gap: number
  /** The longest segment between two points, so that an end finds a point to be joined to. */
  readonly step: number
}

/** The graph of these streets. The data is cut at tile edges and loses points at crossings: gaps are closed. */
export function graphOf(streets: readonly Street[], { same, gap, step }: Tolerance): Graph {
  const places: Place[] = []
  const ways: Map<number, number>[] = []
  const owners: number[] = []
  const near = gridOf(places, Math.max(same, gap))

  const nodeAt = (place: Place, owner: number): number => {
    const known = near.nearest(place, same)
    if (known !== undefined) return known
    near.add(place, places.length)
    places.push(place)
    ways.push(new Map())
    owners.push(owner)
    return places.length - 1
  }
  const join = (a: number, b: number, kmh: number): void => {
    if (a === b) return
    const seconds = metresBetween(places[a]!, places[b]!) / (kmh / 3.6)
    if (seconds >= (ways[a]!.get(b) ?? Number.POSITIVE_INFINITY)) return
    ways[a]!.set(b, seconds)
    ways[b]!.set(a, seconds)
  }

  const ends: number[] = []
  streets.forEach((street, owner) => {
    const nodes = withSteps(street.points, step).map((place) => nodeAt(place, owner))
    for (let i = 1; i < nodes.length; i++) join(nodes[i - 1]!, nodes[i]!, speeds[street.class]!)
    ends.push(nodes[0]!, nodes.at(-1)!)
  })
  for (const end of ends) {
    if (ways[end]!.size > 1) continue
    const other = near.nearest(places[end]!, gap, (node) => owners[node] !== owners[end] && !ways[end]!.has(node))
    if (other !== undefined) join(end, other, 10)
  }
  return { places, ways, ...partsOf(ways) }
}

/** Finds the node that is nearest to a place, by cells of this many metres. */
export function gridOf(places: readonly Place[], metres: number) {
  const cells = new Map<string, number[]>()
  const size = metres / METRES_OF_DEGREE
  const cellOf = ([latitude, longitude]: Place) => [Math.floor(latitude / size), Math.floor(longitude / size)] as const
  return {
    add(place: Place, node: number): void {
      const key = String(cellOf(place))
      const cell = cells.get(key)
      if (cell) cell.push(node)
      else cells.set(key, [node])
    },
    nearest(place: Place, within: number, fits: (node: number) => boolean = () => true): number | undefined {
      const [row, column] = cellOf(place)
      let [best, distance] = [undefined as number | undefined, within]
      for (let y = row - 1; y <= row + 1; y++)
        for (let x = column - 1; x <= column + 1; x++)
          for (const node of cells.get(`${y},${x}`) ?? []) {
            const metres = metresBetween(place, places[node]!)
            if (metres <= distance && fits(node)) [best, distance] = [node, metres]
          }
      return best
    },
  }
}

function partsOf(ways: readonly ReadonlyMap<number, number>[]): Pick<Graph, 'parts' | 'partSizes'> {
  const parts = new Int32Array(ways.length).fill(-1)
  const partSizes: number[] = []
  for (let start = 0; start < ways.length; start++) {
    if (parts[start] !== -1) continue
    const waiting = [start]
    parts[start] = partSizes.length
    let size = 0
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      size++
      for (const next of ways[node]!.keys()) {
        if (parts[next] !== -1) continue
        parts[next] = partSizes.length
        waiting.push(next)
      }
    }
    partSizes.push(size)
  }
  return { parts, partSizes }
}
