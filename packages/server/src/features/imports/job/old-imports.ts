import type { Db } from '../../../db/database.ts'

/** Forgets imports begun before this time, with the list of what they created; the items stay. */
export async function removeOldImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('import').where('createdTime', '<', before.getTime()).execute()
}
