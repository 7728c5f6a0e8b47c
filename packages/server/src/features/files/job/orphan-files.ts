import type { Db } from '../../../db/database.ts'
import type { Blobs } from '../../../ports/blobs.ts'
import { uploadsFolder } from '../files.ts'

/** Files removed in one turn. */
const piece = 200

/** Removes files without people: the uploader and the record that referred to them are gone. True when there are more. */
export async function removeOrphanFiles(db: Db, blobs: Blobs): Promise<boolean> {
  const orphans = await db
    .selectFrom('file')
    .where('isPublic', '=', 0)
    .where('userId', 'is', null)
    .where('ownerId', 'is', null)
    .where('driverId', 'is', null)
    .where('inspectionId', 'is', null)
    .where('maintenanceId', 'is', null)
    .select(['name', 'blob'])
    .limit(piece)
    .execute()
  for (const { blob } of orphans) await blobs.remove(uploadsFolder, blob)
  if (orphans.length === 0) return false
  await db
    .deleteFrom('file')
    .where(
      'name',
      'in',
      orphans.map(({ name }) => name),
    )
    .execute()
  return orphans.length === piece
}
