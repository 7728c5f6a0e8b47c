import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

type Counted = ReadonlyMap<number, { count: number; deviceId: number; time: Date; reason: string }>

/** Adds what was counted since the last time; of attributes that were removed meanwhile nothing is kept. */
export async function addFaults(db: Db, counted: Counted): Promise<void> {
  const known = await db
    .selectFrom('attribute')
    .where('id', 'in', [...counted.keys()])
    .select('id')
    .execute()
  for (const { id } of known.sort((one, other) => one.id - other.id)) {
    const { count, deviceId, time, reason } = counted.get(id)!
    const last = { deviceId, time: time.getTime(), reason }
    await db
      .insertInto('attribute_fault')
      .values({ attributeId: id, count, ...last })
      .onConflict((conflict) =>
        conflict.column('attributeId').doUpdateSet((row) => ({
          ...last,
          count: row('attribute_fault.count', '+', count),
        })),
      )
      .execute()
  }
}

/** Of all computed attributes that had any since they were last edited. */
export const storedFaults = (db: Db): Promise<Tables['attribute_fault'][]> =>
  db.selectFrom('attribute_fault').selectAll().orderBy('attributeId').execute()

/** To be called when an attribute is another one now. */
export async function forgetFaults(db: Db, attributeId: number): Promise<void> {
  await db.deleteFrom('attribute_fault').where('attributeId', '=', attributeId).execute()
}
