import type { Job } from '../../../jobs/job.ts'
import { uploadsFolder } from '../files.ts'

/** Removes the bytes of an upload that never got its row, because the server stopped in between. */
export const dropUpload: Job<'dropUpload'> = {
  kind: 'dropUpload',
  async run({ db, blobs }, { name, blob }) {
    const file = await db.selectFrom('file').where('name', '=', name).select('blob').executeTakeFirst()
    if (file?.blob !== blob) await blobs.remove(uploadsFolder, blob)
    return 'done'
  },
}
