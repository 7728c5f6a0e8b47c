import { AppError, ConflictError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { filesNamedIn } from '@rastro/core/model/uploaded-file'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Selectable } from 'kysely'
import { seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'

/** A row of an uploaded file. */
export type FileRow = Selectable<Tables['file']>

/** The folder of uploaded files, outside of the served web client. */
export const uploadsFolder = 'uploads'

/** The storage quota of one person. */
const maxFiles = 5000
const maxBytes = 1_000_000_000

/** Throws when another file of this size exceeds the person's quota. */
export async function requireQuota(db: Db, userId: number, bytes: number): Promise<void> {
  const { count, sum } = await db
    .selectFrom('file')
    .where('userId', '=', userId)
    .select((select) => [select.fn.countAll().as('count'), select.fn.sum('size').as('sum')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxFiles) throw new AppError(413, refusal('tooManyFiles', { most: maxFiles }))
  if (Number(sum ?? 0) + bytes > maxBytes) {
    throw new AppError(413, refusal('filesTooLarge', { most: maxBytes / 1_000_000_000 }))
  }
}

/** Adds the row of a file. Throws when its name is taken: files of people are never replaced. */
export async function addFile(tx: Db, file: FileRow): Promise<void> {
  await lockRow(tx, 'user', file.userId!)
  await requireQuota(tx, file.userId!, file.size)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('file')
    .values(file)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new ConflictError(refusal('fileNameTaken'))
}

/** The record that refers to a file: a user or a driver. */
type Naming = { readonly ownerId: number } | { readonly driverId: number }

/**
 * Grants the files that a record refers to to the users of that record. Only the uploader of a file can grant it, or an
 * administrator: writing a file's name into one's own record gives no access.
 */
export async function giveNamedFiles(tx: Db, { user }: Viewer, record: Naming, attributes: object): Promise<void> {
  const names = filesNamedIn(attributes)
  if (names.length === 0) return
  await tx
    .updateTable('file')
    .set(record)
    .where('name', 'in', names)
    .where('ownerId', 'is', null)
    .where('driverId', 'is', null)
    .$if(!user.administrator, (query) => query.where('userId', '=', user.id))
    .execute()
}

/** A file that the viewer may access. Missing and foreign files get the same answer. */
export async function requireFile(db: Db, viewer: Viewer, name: string): Promise<FileRow> {
  const file = await db.selectFrom('file').where('name', '=', name).selectAll().executeTakeFirst()
  const { administrator } = viewer.user
  if (file && (administrator || file.isPublic === 1 || (await isTheirs(db, viewer, file)))) return file
  if (administrator) throw new NotFoundError('File', name)
  throw new NoAccessError('File')
}

/** True for the uploader, for the owner of the record that refers to it, and for their managers. */
async function isTheirs(db: Db, { user }: Viewer, { userId, ownerId, driverId }: FileRow): Promise<boolean> {
  const drivers =
    driverId === null
      ? []
      : await db.selectFrom('user_driver').where('driverId', '=', driverId).select('userId').execute()
  const people = [userId, ownerId, ...drivers.map((link) => link.userId)].filter((id) => id !== null)
  const seen = await seenAmong(db, user, 'user', people)
  return people.some((id) => seen.has(id))
}
