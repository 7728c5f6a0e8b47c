import { isAnchor } from '@rastro/core/geo/anchor'
import { type Fence, fenceOf, isInside } from '@rastro/core/geo/fence'
import { type FenceIndex, fencesBetween, findFences, indexFences } from '@rastro/core/geo/fence-index'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { At, LinkedFences } from '@rastro/core/rules/linked'

/** The fences of one group or device, indexed when they are first asked. */
export class FencePart {
  readonly rows: readonly Geofence[]
  #built:
    | { readonly index: FenceIndex; readonly byId: ReadonlyMap<number, Geofence>; readonly anchors: readonly number[] }
    | undefined

  constructor(rows: readonly Geofence[]) {
    this.rows = rows
  }

  get index(): FenceIndex {
    return this.#whole().index
  }

  row(id: number): Geofence | undefined {
    return this.#whole().byId.get(id)
  }

  get anchors(): readonly number[] {
    return this.#whole().anchors
  }

  #whole() {
    this.#built ??= {
      index: indexFences(this.rows.flatMap((row) => parsedPair(row))),
      byId: new Map(this.rows.map((row) => [row.id, row])),
      anchors: this.rows.filter(isAnchor).map(({ id }) => id),
    }
    return this.#built
  }
}

/** Keeps one part for each group while somebody uses it, so that a thousand vehicles share the index of their group. */
export class GroupFences {
  private readonly parts = new Map<number, WeakRef<FencePart>>()

  /** The part of a group; rows are shared objects and replaced when they are edited, so the same rows have the same index. */
  of(groupId: number, rows: readonly Geofence[]): FencePart {
    const known = this.parts.get(groupId)?.deref()
    if (known && known.rows.length === rows.length && rows.every((row, at) => row === known.rows[at])) return known
    const part = new FencePart(rows)
    this.parts.set(groupId, new WeakRef(part))
    return part
  }
}

/** Asks several parts as one. */
export function linkedFences(parts: readonly FencePart[]): LinkedFences {
  const rowOf = (id: number): Geofence | undefined => {
    for (const part of parts) {
      const row = part.row(id)
      if (row) return row
    }
    return undefined
  }
  let anchors: readonly number[] | undefined
  return {
    row: rowOf,
    get anchors() {
      anchors ??= parts.flatMap((part) => part.anchors)
      return anchors
    },
    holding(place) {
      const found: number[] = []
      for (const part of parts) findFences(part.index, place, found)
      if (found.length === 0) return null
      return found.length === 1 ? found : [...new Set(found)].sort((one, other) => one - other)
    },
    between(from, to) {
      const [only] = parts
      if (only && parts.length === 1) return fencesBetween(only.index, from, to)
      return new Set(parts.flatMap((part) => [...fencesBetween(part.index, from, to)]))
    },
    holds(id, place: At) {
      const row = rowOf(id)
      const fence = row && parsed(row)
      return fence !== undefined && isInside(fence, place)
    },
  }
}

const known = new WeakMap<Geofence, Fence | null>()

/** The fence of a row, read once; undefined for an area that another program stored and nobody can read. */
function parsed(row: Geofence): Fence | undefined {
  const fence = known.get(row) ?? fenceOf(row.area, row.attributes) ?? null
  known.set(row, fence)
  return fence ?? undefined
}

function parsedPair(row: Geofence): [number, Fence][] {
  const fence = parsed(row)
  return fence ? [[row.id, fence]] : []
}
