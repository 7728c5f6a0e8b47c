import type { Point } from '../street-data.ts'
import { simplifiedWay } from './simplify.ts'
import type { Way } from './ways.ts'

export interface Fineness {
  readonly cellsPerDegree: number
  readonly toleranceMetres: number
}

/** A part of a way inside one cell: bytes x, y from its south-western corner; 255 is the far side. */
interface Run {
  readonly name: number
  readonly points: number[]
}

/**
 * The ways as the bytes that `streetFinder` reads (packages/core/src/places/street-finder.ts): little-endian words of the
 * head, the cells and where their runs begin, the texts and where they begin, the first text of each city, then the runs.
 */
export function packNetwork(ways: readonly Way[], { cellsPerDegree, toleranceMetres }: Fineness): Uint8Array {
  const { texts, cities, firsts, numberOf } = numbered(ways)
  const cells = new Map<number, Run[]>()
  for (const way of ways) {
    const points = simplifiedWay(way.points, toleranceMetres).map(
      ([x, y]) => [(x + 180) * cellsPerDegree, (y + 90) * cellsPerDegree] as const,
    )
    for (const [key, run] of cut(points, numberOf(way), cellsPerDegree)) {
      const runs = cells.get(key) ?? []
      if (!joined(runs, run)) runs.push(run)
      cells.set(key, runs)
    }
  }
  const keys = [...cells.keys()].sort((a, b) => a - b)
  const [rows, columns] = [
    keys.map((key) => Math.floor(key / wide(cellsPerDegree))),
    keys.map((key) => key % wide(cellsPerDegree)),
  ]
  const [south, west] = [rows[0]!, min(columns)]
  const width = 1 - min(columns.map((column) => -column)) - west
  const packedRuns = keys.map((key) => Buffer.from(cells.get(key)!.flatMap(bytesOf)))
  const encoded = [...texts, ...cities].map((text) => Buffer.from(text))
  const sections = [
    Uint32Array.from([cellsPerDegree, south, west, width, keys.length, texts.length, cities.length]),
    Uint32Array.from(keys, (_, at) => (rows[at]! - south) * width + columns[at]! - west),
    startsOf(packedRuns),
    startsOf(encoded),
    Uint32Array.from([...firsts, texts.length]),
  ]
  return Buffer.concat([...sections.map((section) => Buffer.from(section.buffer)), ...encoded, ...packedRuns])
}

/** Cells around the world. */
const wide = (cellsPerDegree: number): number => 360 * cellsPerDegree
const min = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other))

/** The texts, those of a city together; without a city last. */
function numbered(ways: readonly Way[]) {
  const byCity = new Map<string, Set<string>>()
  for (const { text, city = '' } of ways) byCity.set(city, (byCity.get(city) ?? new Set()).add(text))
  const cities = [...byCity.keys()].sort((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
  const texts: string[] = []
  const firsts: number[] = []
  const numbers = new Map<string, number>()
  for (const city of cities) {
    firsts.push(texts.length)
    for (const text of [...byCity.get(city)!].sort()) numbers.set(`${city}|${text}`, texts.push(text) - 1)
  }
  return { texts, cities, firsts, numberOf: ({ text, city = '' }: Way) => numbers.get(`${city}|${text}`)! }
}

/** The parts of a line (in cells) that lie in each cell, cut at the borders. */
function* cut(points: readonly Point[], name: number, cellsPerDegree: number): Generator<[key: number, run: Run]> {
  let open: { readonly x: number; readonly y: number; readonly run: Run } | undefined
  const finished = () => [open!.y * wide(cellsPerDegree) + open!.x, open!.run] as [number, Run]
  for (let at = 1; at < points.length; at += 1) {
    const stops = crossings(points[at - 1]!, points[at]!)
    for (let stop = 1; stop < stops.length; stop += 1) {
      const [from, to] = [stops[stop - 1]!, stops[stop]!]
      const [x, y] = [Math.floor((from[0] + to[0]) / 2), Math.floor((from[1] + to[1]) / 2)]
      if (open && (open.x !== x || open.y !== y || open.run.points.length >= 500)) {
        yield finished()
        open = undefined
      }
      open ??= { x, y, run: { name, points: placeIn(from, x, y) } }
      const next = placeIn(to, x, y)
      if (next[0] !== open.run.points.at(-2) || next[1] !== open.run.points.at(-1)) open.run.points.push(...next)
    }
  }
  if (open) yield finished()
}

/** A line from one point to the other with a stop at every border of cells on its way. */
function crossings(from: Point, to: Point): Point[] {
  const shares = [0, 1]
  for (const axis of [0, 1] as const) {
    const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])]
    for (let border = Math.ceil(low); border < high; border += 1)
      shares.push((border - from[axis]) / (to[axis] - from[axis]))
  }
  return shares
    .sort((a, b) => a - b)
    .map((share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
}

const placeIn = ([x, y]: Point, column: number, row: number): number[] =>
  [x - column, y - row].map((part) => Math.max(0, Math.min(255, Math.round(part * 255))))

/** Continues a run of the same name that ends where this one begins; false when there is none. */
function joined(runs: readonly Run[], { name, points }: Run): boolean {
  const [x, y] = points
  const before = runs.find((run) => run.name === name && run.points.at(-2) === x && run.points.at(-1) === y)
  if (!before || before.points.length + points.length > 500) return false
  before.points.push(...points.slice(2))
  return true
}

/** Three bytes of name, one of how many points, and the points. */
const bytesOf = ({ name, points }: Run): number[] => [
  ...[name & 255, (name >> 8) & 255, name >> 16, points.length / 2],
  ...points,
]

/** Where each part begins when they follow one another, and where the last ends. */
export function startsOf(parts: readonly Uint8Array[]): Uint32Array {
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, part] of parts.entries()) starts[at + 1] = starts[at]! + part.length
  return starts
}
