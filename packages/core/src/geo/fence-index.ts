import { crosses } from './crossing.ts'
import { type FenceShape, type Place, turnedTo } from './fence.ts'
import { addCells, boxBetween, cellAt, cellsBetween, levelOf } from './fence-cells.ts'
import { type Entry, entriesOf, isNear, mayHold } from './fence-entry.ts'
import type { Box } from './outline.ts'

/** Spatial index of fences: finds those of thousands that contain a place by testing the few around it. */
export interface FenceIndex {
  /** The non-empty grids, the coarsest first. */
  readonly levels: readonly Level[]
  readonly entries: ReadonlyMap<number, readonly Entry[]>
  /** Upper bound of the sides tested in one lookup. */
  readonly weight: number
  /** The ids of fences that are not indexed, because a lookup would have to test too many sides. */
  readonly leftOut: readonly number[]
}

interface Level {
  /** Cells around the world; half as many from pole to pole. */
  readonly columns: number
  readonly cells: Map<number, Cell>
  /** The weight of its heaviest cell. */
  weight: number
}
interface Cell {
  readonly entries: Entry[]
  weight: number
}

/** The maximum number of sides that one lookup tests: about a third of a millisecond (decision 76). */
export const maxSides = 20_000
/** Fences parsed and indexed between two steps. */
const cornersAStep = 2000
const fencesAStep = 200

/** Builds the index; `fences` may repeat an id. */
export function indexFences(fences: Iterable<readonly [id: number, fence: FenceShape]>): FenceIndex {
  const indexing = indexingOf(fences)
  let step = indexing.next()
  while (!step.done) step = indexing.next()
  return step.value
}

/** The same in steps of about a millisecond, so as not to block the thread. */
export function* indexingOf(
  fences: Iterable<readonly [id: number, fence: FenceShape]>,
): Generator<undefined, FenceIndex> {
  const read: Read[] = []
  let corners = 0
  for (const [id, fence] of fences) {
    const own = entriesOf(id, fence)
    read.push({ id, own, weight: own.reduce((sum, { weight }) => sum + weight, 0) })
    corners += cornersOf(fence)
    if (corners < cornersAStep) continue
    corners = 0
    yield
  }
  // A light fence is never excluded because of a heavy one
  read.sort((one, other) => one.weight - other.weight || one.id - other.id)
  const grids = new Map<number, Level>()
  const entries = new Map<number, readonly Entry[]>()
  const leftOut: number[] = []
  let weight = 0
  for (const [at, { id, own }] of read.entries()) {
    const added = weightWith(own, grids, weight)
    if (added > maxSides) leftOut.push(id)
    else {
      weight = added
      for (const entry of own) put(entry, grids)
      entries.set(id, [...(entries.get(id) ?? []), ...own])
    }
    if (at % fencesAStep === 0) yield
  }
  const levels = [...grids].sort(([one], [other]) => one - other).map(([, level]) => level)
  return { levels, entries, weight, leftOut }
}

/** A parsed fence that is not indexed yet. */
interface Read {
  readonly id: number
  readonly own: readonly Entry[]
  readonly weight: number
}

/** The total weight of the heaviest cells of all levels with these entries added. */
function weightWith(own: readonly Entry[], grids: ReadonlyMap<number, Level>, weight: number): number {
  const added = new Map<number, Map<number, number>>()
  for (const entry of own) {
    const level = levelOf(entry.box)
    const cells = added.get(level) ?? new Map<number, number>()
    added.set(level, cells)
    for (const key of cellsOf(entry)) cells.set(key, (cells.get(key) ?? 0) + entry.weight)
  }
  let sum = weight
  for (const [level, cells] of added) {
    const grid = grids.get(level)
    const before = grid?.weight ?? 0
    let heaviest = before
    for (const [key, more] of cells) heaviest = Math.max(heaviest, (grid?.cells.get(key)?.weight ?? 0) + more)
    sum += heaviest - before
  }
  return sum
}

function put(entry: Entry, grids: Map<number, Level>): void {
  const level = levelOf(entry.box)
  const grid = grids.get(level) ?? { columns: 2 ** level, cells: new Map<number, Cell>(), weight: 0 }
  grids.set(level, grid)
  for (const key of cellsOf(entry)) {
    const cell = grid.cells.get(key) ?? { entries: [], weight: 0 }
    cell.entries.push(entry)
    cell.weight += entry.weight
    grid.cells.set(key, cell)
    grid.weight = Math.max(grid.weight, cell.weight)
  }
}

const cellsOf = ({ box }: Entry): Set<number> => addCells(box, 2 ** levelOf(box), new Set())

/** Adds the ids of the fences that contain this place to `found`; the id of a long line may appear twice. */
export function findFences(index: FenceIndex, place: Place & { altitude: number }, found: number[]): void {
  for (const { columns, cells } of index.levels) {
    const cell = cells.get(cellAt(place, columns))
    if (!cell) continue
    for (const entry of cell.entries) if (mayHold(entry, place) && entry.holds(place)) found.push(entry.id)
  }
}

/** Whether the fence of this id contains the place. False for one that is not indexed. */
export const fenceHolds = (index: FenceIndex, id: number, place: Place & { altitude: number }): boolean =>
  index.entries.get(id)?.some((entry) => mayHold(entry, place) && entry.holds(place)) ?? false

/**
 * The ids of the fences that the straight line between two places touches. Stops after testing `maxSides` sides near the line.
 */
export function fencesBetween(index: FenceIndex, from: Place, to: Place): ReadonlySet<number> {
  const end = { latitude: to.latitude, longitude: turnedTo(from.longitude, to.longitude) }
  const search: Search = { from, to, way: boxBetween(from, end), sides: 0, asked: undefined, found: undefined }
  for (const { columns, cells } of index.levels) {
    const touched = cellsBetween(from, end, columns)
    if (typeof touched === 'number') searchCell(cells.get(touched), search)
    else for (const key of touched) searchCell(cells.get(key), search)
    if (search.sides > maxSides) break
  }
  return search.found ?? noFence
}

/** A search for the fences on a way; its sets are created when needed, as most ways are near no fence. */
interface Search {
  readonly from: Place
  readonly to: Place
  readonly way: Box
  /** Tested so far. */
  sides: number
  asked: Set<Entry> | undefined
  found: Set<number> | undefined
}

function searchCell(cell: Cell | undefined, search: Search): void {
  if (!cell) return
  const { from, to, way } = search
  for (const entry of cell.entries) {
    if (search.sides > maxSides) return
    if (!isNear(entry, way) || search.found?.has(entry.id) || search.asked?.has(entry)) continue
    search.asked ??= new Set()
    search.asked.add(entry)
    search.sides += cornersOf(entry.fence)
    // A single fence is tested whatever its size
    if (search.sides > maxSides && search.asked.size > 1) return
    if (!crosses(entry.fence, from, to)) continue
    search.found ??= new Set()
    search.found.add(entry.id)
  }
}

const noFence: ReadonlySet<number> = new Set()
const cornersOf = ({ outline }: FenceShape): number => outline.length / 2
