import type { Db } from '../../../db/database.ts'
import type { Blobs } from '../../../ports/blobs.ts'
import { exportsFolder } from '../exports.ts'

/** Rows removed at once. */
const piece = 200

/** Removes files begun before this time, and those whose people are gone. The bytes first: a row without them is found again. True when there may be more. */
export async function removeOldExports(db: Db, blobs: Blobs, before: Date): Promise<boolean> {
  const old = await db
    .selectFrom('report_export')
    .where((is) => is.or([is('createdTime', '<=', before.getTime()), is('userId', 'is', null)]))
    .select(['id', 'blob'])
    .limit(piece)
    .execute()
  for (const { id, blob } of old) {
    await blobs.remove(exportsFolder, blob)
    await db.deleteFrom('report_export').where('id', '=', id).execute()
  }
  return old.length === piece
}
