import type { Db } from '../db/database.ts'

/** Which id each thing of a stock server has here. */
export interface IdMap {
  /** 0 for none, and for a thing that was not taken over. */
  newId(kind: string, oldId: unknown): number
  has(kind: string, oldKey: string | number): boolean
  /** Remembers it, in the transaction that writes the thing. */
  add(tx: Db, kind: string, oldKey: string | number, newId: number): Promise<void>
}

/** The map of one installation, as stored. */
export async function openIdMap(db: Db, source: string): Promise<IdMap> {
  const known = new Map<string, number>()
  const rows = await db.selectFrom('traccar_item').where('source', '=', source).selectAll().execute()
  for (const { kind, oldKey, newId } of rows) known.set(`${kind} ${oldKey}`, newId)
  return {
    newId: (kind, oldId) => (oldId ? (known.get(`${kind} ${oldId}`) ?? 0) : 0),
    has: (kind, oldKey) => known.has(`${kind} ${oldKey}`),
    async add(tx, kind, oldKey, newId) {
      await tx
        .insertInto('traccar_item')
        .values({ source, kind, oldKey: String(oldKey), newId })
        .execute()
      known.set(`${kind} ${oldKey}`, newId)
    },
  }
}
