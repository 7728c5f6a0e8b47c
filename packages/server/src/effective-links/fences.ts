import { isAnchor } from '@rastro/core/geo/anchor'
import { type FenceShape, fenceOf } from '@rastro/core/geo/fence'
import {
  type FenceIndex,
  fenceHolds,
  fencesBetween,
  findFences,
  indexingOf,
  maxSides,
} from '@rastro/core/geo/fence-index'
import { type FenceFault, faultOfArea } from '@rastro/core/geo/fence-limits'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { At, LinkedFences } from '@rastro/core/rules/linked'
import { Slices } from './slices.ts'

/** The fences of one group or device, indexed on first use. */
export class FencePart {
  readonly rows: readonly Geofence[]
  readonly anchors: readonly number[]
  readonly #byId: ReadonlyMap<number, Geofence>
  readonly #slices: Slices
  #faults: FaultyFence[] = []
  #index: FenceIndex | undefined
  #building: Promise<void> | undefined

  constructor(rows: readonly Geofence[], slices: Slices) {
    this.rows = rows
    this.anchors = rows.filter(isAnchor).map(({ id }) => id)
    this.#byId = new Map(rows.map((row) => [row.id, row]))
    this.#slices = slices
  }

  /** Undefined until `build` is done. */
  get index(): FenceIndex | undefined {
    return this.#index
  }

  row(id: number): Geofence | undefined {
    return this.#byId.get(id)
  }

  /** Builds the index, in slices: 16 MB of fences take most of a second. */
  build(): Promise<void> {
    this.#building ??= this.#slices.run(indexingOf(pairsOf(this.rows, this.#faults))).then((index) => {
      this.#index = index
    })
    return this.#building
  }

  /** The fences that would be refused today; each is returned once, to be logged. */
  takeFaults(): readonly FaultyFence[] {
    const faults = this.#faults
    if (faults.length > 0) this.#faults = []
    return faults
  }
}

/** A stored fence that would be refused today, and why. */
export interface FaultyFence {
  readonly geofenceId: number
  readonly fault: FenceFault['code']
}

/** Caches the index of each group's fences while it is in use, so that a thousand vehicles share the index of their group. */
export class GroupFences {
  private readonly parts = new Map<number, WeakRef<FencePart>>()
  private readonly slices = new Slices()

  /** The part of a group; rows are shared objects and replaced when they are edited, so the same rows have the same index. */
  of(groupId: number, rows: readonly Geofence[]): FencePart {
    const known = this.parts.get(groupId)?.deref()
    if (known && known.rows.length === rows.length && rows.every((row, at) => row === known.rows[at])) return known
    const part = this.own(rows)
    this.parts.set(groupId, new WeakRef(part))
    return part
  }

  /** The part of a single device. */
  own(rows: readonly Geofence[]): FencePart {
    return new FencePart(rows, this.slices)
  }
}

/** The fences of a device, which are indexed before the first lookup. */
export interface IndexedFences extends LinkedFences {
  /** Resolves when lookups are possible; undefined when they already are. */
  readied(): Promise<void> | undefined
  /** The ids of skipped fences, as a lookup would test too many sides (decision 76). */
  readonly leftOut: readonly number[]
  /** The fences of all parts that would be refused today and were not yet returned. */
  takeFaults(): readonly FaultyFence[]
}

/**
 * Combines several parts, the nearest first; its lookups throw when they are not ready. A class, so that the engine sees one shape:
 * an object literal with getters has a shape of its own for every device, and each access to it in the intake was a slow one.
 */
export class CombinedFences implements IndexedFences {
  readonly #parts: readonly FencePart[]
  #anchors: readonly number[] | undefined
  #ready: Ready | undefined

  constructor(parts: readonly FencePart[]) {
    this.#parts = parts
  }

  get anchors(): readonly number[] {
    this.#anchors ??= this.#parts.flatMap((part) => part.anchors)
    return this.#anchors
  }

  get leftOut(): readonly number[] {
    return this.#made().leftOut
  }

  row(id: number): Geofence | undefined {
    for (const part of this.#parts) {
      const row = part.row(id)
      if (row) return row
    }
    return undefined
  }

  takeFaults(): readonly FaultyFence[] {
    return this.#parts.flatMap((part) => part.takeFaults())
  }

  readied(): Promise<void> | undefined {
    if (this.#ready || this.#parts.every(({ index }) => index)) return undefined
    return Promise.all(this.#parts.map((part) => part.build())).then(() => undefined)
  }

  holding(place: At): number[] | null {
    const found: number[] = []
    for (const index of this.#made().indexes) findFences(index, place, found)
    if (found.length === 0) return null
    return found.length === 1 ? found : [...new Set(found)].sort((one, other) => one - other)
  }

  between(from: At, to: At): ReadonlySet<number> {
    const { indexes } = this.#made()
    const [only, ...others] = indexes
    if (only && others.length === 0) return fencesBetween(only, from, to)
    return new Set(indexes.flatMap((index) => [...fencesBetween(index, from, to)]))
  }

  holds(id: number, place: At): boolean {
    return this.#made().indexes.some((index) => fenceHolds(index, id, place))
  }

  #made(): Ready {
    this.#ready ??= readyOf(this.#parts)
    return this.#ready
  }
}

interface Ready {
  readonly indexes: readonly FenceIndex[]
  readonly leftOut: readonly number[]
}

/** The indexes used for a position: in total they test at most the maximum of sides. */
function readyOf(parts: readonly FencePart[]): Ready {
  const indexes: FenceIndex[] = []
  const leftOut: number[] = []
  let weight = 0
  for (const { index } of parts) {
    if (!index) throw new Error('The fences are asked before their index is built')
    leftOut.push(...index.leftOut)
    if (weight + index.weight > maxSides) leftOut.push(...index.entries.keys())
    else {
      weight += index.weight
      indexes.push(index)
    }
  }
  return { indexes, leftOut }
}

/** The cached form of a row: the fields used by an index, without the stored area text. */
interface Parsed {
  /** Undefined for an unreadable area stored by another program. */
  readonly shape: FenceShape | undefined
  readonly fault: FenceFault | undefined
}
const known = new WeakMap<Geofence, Parsed>()

/** The fence of a row, parsed once. */
function parsed(row: Geofence): Parsed {
  const before = known.get(row)
  if (before) return before
  const fence = fenceOf(row.area, row.attributes)
  const fault = faultOfArea(fence?.area, row.attributes)
  let shape: FenceShape | undefined
  if (fence) {
    const { area, ...rest } = fence
    shape = rest
  }
  const made = { shape, fault }
  known.set(row, made)
  return made
}

function* pairsOf(rows: readonly Geofence[], faults: FaultyFence[]): Generator<[number, FenceShape]> {
  for (const row of rows) {
    const { shape, fault } = parsed(row)
    if (fault) faults.push({ geofenceId: row.id, fault: fault.code })
    if (shape) yield [row.id, shape]
  }
}
