import type { Reason } from '@rastro/core/kit/reason'
import type { Db } from './database.ts'

interface Fault {
  readonly count: number
  readonly deviceId: number
  readonly time: Date
  readonly reason: string
  /** The same as a code. */
  readonly said: Reason | undefined
}
type Counted = ReadonlyMap<number, Fault>

/** Adds the counts since the last flush; skips attributes removed meanwhile. */
export async function addFaults(db: Db, counted: Counted): Promise<void> {
  const known = await db
    .selectFrom('attribute')
    .where('id', 'in', [...counted.keys()])
    .select('id')
    .execute()
  for (const { id } of known.sort((one, other) => one.id - other.id)) {
    const { count, deviceId, time, reason, said } = counted.get(id)!
    const last = { deviceId, time: time.getTime(), reason, said: said ? JSON.stringify(said) : null }
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

/** Of all computed attributes with faults since they were last edited. */
export async function storedFaults(db: Db): Promise<(Fault & { readonly attributeId: number })[]> {
  const rows = await db.selectFrom('attribute_fault').selectAll().orderBy('attributeId').execute()
  return rows.map(({ time, said, ...fault }) => ({
    ...fault,
    time: new Date(time),
    said: said ? (JSON.parse(said) as Reason) : undefined,
  }))
}

/** Call it when an attribute was edited. */
export async function forgetFaults(db: Db, attributeId: number): Promise<void> {
  await db.deleteFrom('attribute_fault').where('attributeId', '=', attributeId).execute()
}
