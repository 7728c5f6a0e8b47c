import { extname } from 'node:path'
import type { Db } from '../../db/database.ts'
import { takeTurn } from '../../db/dialect.ts'
import type { PublicFile } from '../../http/static.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { pictureKindOf } from '../../ports/pictures.ts'
import { addFile, type FileRow, uploadsFolder } from './files.ts'

/** A picture for the pages: one path segment, with the extension of a picture. */
export const isPublicName = (name: string): boolean =>
  /^\w[\w.-]{0,99}$/.test(name) && pictureKindOf(extname(name).slice(1)) !== undefined

/** Adds a picture to the pages, or replaces the one of this name; returns the replaced one's name on disk. */
export async function replacePublic(tx: Db, file: FileRow): Promise<string | undefined> {
  await takeTurn(tx, 'publicFiles')
  const before = await tx
    .deleteFrom('file')
    .where('name', '=', file.name)
    .where('isPublic', '=', 1)
    .returning('blob')
    .executeTakeFirst()
  await addFile(tx, file)
  return before?.blob
}

/** The picture that administrators uploaded under this name; undefined when there is none. */
export async function publicFile(db: Db, blobs: Blobs, name: string): Promise<PublicFile | undefined> {
  if (!isPublicName(name)) return undefined
  const file = await db
    .selectFrom('file')
    .where('name', '=', name)
    .where('isPublic', '=', 1)
    .select(['blob', 'contentType'])
    .executeTakeFirst()
  return file && { type: file.contentType, mark: file.blob, open: () => blobs.open(uploadsFolder, file.blob) }
}
