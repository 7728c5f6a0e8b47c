import { metresBetween } from '../../simulator/path.ts'
import type { Place } from '../../simulator/routes/place.ts'
import { type Graph, gridOf } from './graph.ts'

const FASTEST_KMH = 100
/** Share of all crossings and bends: a smaller connected component is an island that leads nowhere. */
const SMALLEST_PART = 0.01

/** Finds ways through a graph along given places; each way passes every place within `snapMetres`. Throws where no road is so near. */
export function wayFinder(graph: Graph, snapMetres: number) {
  const grid = gridOf(graph.places, snapMetres)
  graph.places.forEach((place, node) => {
    if (graph.partSizes[graph.parts[node]!]! > SMALLEST_PART * graph.places.length) grid.add(place, node)
  })
  const nodeAt = (place: Place, part?: number): number => {
    const node = grid.nearest(place, snapMetres, (one) => part === undefined || graph.parts[one] === part)
    if (node === undefined) throw new Error(`No road is within ${snapMetres} m of ${place}`)
    return node
  }
  return (via: readonly Place[]): Place[] => {
    const start = nodeAt(via[0]!)
    const nodes = via.map((place) => nodeAt(place, graph.parts[start]))
    const way = nodes.slice(1).flatMap((to, i) => quickest(graph, nodes[i]!, to).slice(i === 0 ? 0 : 1))
    return withoutSpurs(way).map((node) => graph.places[node]!)
  }
}

/** The quickest way from node to node (A*). */
function quickest({ places, ways }: Graph, from: number, to: number): number[] {
  const spent = new Map([[from, 0]])
  const before = new Map<number, number>()
  const queue = heap()
  const left = (node: number) => metresBetween(places[node]!, places[to]!) / (FASTEST_KMH / 3.6)
  queue.push(from, left(from))
  const done = new Set<number>()
  for (let node = queue.pop(); node !== undefined && node !== to; node = queue.pop()) {
    if (done.has(node)) continue
    done.add(node)
    for (const [next, seconds] of ways[node]!) {
      const total = spent.get(node)! + seconds
      if (total >= (spent.get(next) ?? Number.POSITIVE_INFINITY)) continue
      spent.set(next, total)
      before.set(next, node)
      queue.push(next, total + left(next))
    }
  }
  const way = [to]
  for (let node = before.get(to); node !== undefined; node = before.get(node)) way.unshift(node)
  return way
}

/** Removes detours into a street and back, made to pass a place beside the road. */
function withoutSpurs(way: readonly number[]): number[] {
  const kept: number[] = []
  for (const node of way) {
    if (kept.at(-2) === node) kept.pop()
    else kept.push(node)
  }
  return kept
}

/** A binary heap of nodes, the one with the least cost first. */
function heap() {
  const items: [node: number, cost: number][] = []
  const swap = (a: number, b: number) => {
    ;[items[a], items[b]] = [items[b]!, items[a]!]
  }
  const isLess = (a: number, b: number) => b >= items.length || (a < items.length && items[a]![1] < items[b]![1])
  return {
    push(node: number, cost: number): void {
      let at = items.push([node, cost]) - 1
      for (let parent = (at - 1) >> 1; at > 0 && isLess(at, parent); parent = (at - 1) >> 1) {
        swap(at, parent)
        at = parent
      }
    },
    pop(): number | undefined {
      if (items.length === 0) return undefined
      swap(0, items.length - 1)
      const [node] = items.pop()!
      let at = 0
      while (true) {
        const child = isLess(2 * at + 1, 2 * at + 2) ? 2 * at + 1 : 2 * at + 2
        if (child >= items.length || !isLess(child, at)) return node
        swap(at, child)
        at = child
      }
    },
  }
}
