import type { Item, Resource } from '@rastro/core/kit/resource'
import { list } from '../db/crud.ts'
import type { Db } from '../db/database.ts'

/** Rows shared as one object each while in use, so that a fence of 10,000 vehicles is in memory once. */
export class SharedRows {
  private readonly rows = new Map<string, WeakRef<object>>()
  private readonly released = new FinalizationRegistry<string>((key) => {
    if (!this.rows.get(key)?.deref()) this.rows.delete(key)
  })

  /** The rows of these ids that exist, by id; only those not in memory are read. */
  async load<R extends Resource>(db: Db, resource: R, ids: Iterable<number>): Promise<Map<number, Item<R>>> {
    const found = new Map<number, Item<R>>()
    const missing: number[] = []
    for (const id of new Set(ids)) {
      const row = this.rows.get(keyOf(resource.name, id))?.deref()
      if (row) found.set(id, row as Item<R>)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    for (const row of await list(db, resource, { ids: missing })) {
      found.set(row.id as number, row)
      this.keep(keyOf(resource.name, row.id as number), row as object)
    }
    return found
  }

  /** Call it when a row was edited: the next `load` reads it again. */
  drop(kind: string, id: number): void {
    this.rows.delete(keyOf(kind, id))
  }

  private keep(key: string, row: object): void {
    this.rows.set(key, new WeakRef(row))
    this.released.register(row, key)
  }
}

const keyOf = (kind: string, id: number): string => `${kind} ${id}`
