import { slicesOf } from '@rastro/core/kit/slices'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'

/** Names read by one query. */
const namesAQuery = 1000

/** The names of these vehicles, by id in their order; those removed meanwhile are left out. */
export async function vehicleNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  for (const some of slicesOf(ids, namesAQuery)) {
    const rows = await db
      .selectFrom('device')
      .where(among(db, 'id', some))
      .select(['id', 'name'])
      .orderBy('id')
      .execute()
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
