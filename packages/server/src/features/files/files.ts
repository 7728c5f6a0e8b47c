import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { holdsLevel } from '@rastro/core/access/field-levels'
import { AppError, ConflictError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { filesNamedIn } from '@rastro/core/model/uploaded-file'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Selectable } from 'kysely'
import { canSee, seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import { putTask } from '../../db/tasks.ts'
import { type Actor, type Write, write } from '../../db/write.ts'

/** A row of an uploaded file. */
export type FileRow = Selectable<Tables['file']>

/** The folder of uploaded files, outside of the served web client. */
export const uploadsFolder = 'uploads'

/** The storage quota of one person. */
const maxFiles = 5000
const maxBytes = 1_000_000_000

/** After this an upload has its row, or its bytes are orphaned (ms). */
const lookAfterMs = 3_600_000

/** The bytes to store, and what is known of them. */
export interface NewFile {
  readonly name: string
  /** Who uploaded it; null for a photo of an inspection. */
  readonly userId: number | null
  readonly inspectionId?: number | null
  readonly contentType: string
  readonly bytes: Uint8Array
}

/**
 * Stores a file: its bytes are durable before `insert` stores its row, and not visible until then. Without a row they are removed
 * again, as is the file on disk that `insert` gives as replaced.
 */
export async function storeFile(
  ctx: Has<'db' | 'bus' | 'clock' | 'blobs' | 'log'>,
  actor: Actor,
  { name, userId, inspectionId = null, contentType, bytes }: NewFile,
  insert: (writing: Write, file: FileRow) => Promise<string | undefined>,
): Promise<void> {
  const { blobs, clock, log } = ctx
  const blob = `${randomUUID()}${extname(name)}`
  const createdTime = clock.now().getTime()
  const owners = { userId, ownerId: null, driverId: null, inspectionId, maintenanceId: null }
  const file: FileRow = { name, blob, ...owners, isPublic: 0, contentType, size: bytes.length, createdTime }
  const drop = (dropped: string) =>
    blobs
      .remove(uploadsFolder, dropped)
      .catch((error: unknown) => log.error({ err: error }, 'an upload is left behind'))
  // The cleanup task is stored before the bytes: bytes without a row would never be found
  const lookTime = new Date(createdTime + lookAfterMs)
  await write(ctx, actor, ({ tx }) => putTask(tx, 'dropUpload', { name, blob }, lookTime))
  await blobs.write(uploadsFolder, blob, bytes)
  try {
    const replaced = await write(ctx, actor, async (writing) => {
      writing.record({ action: 'create', type: 'file', details: { name, size: file.size } })
      return insert(writing, file)
    })
    if (replaced) await drop(replaced)
  } catch (error) {
    await drop(blob)
    throw error
  }
}

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

/** The record that refers to a file: a user, a driver, or a record of maintenance or fuel. */
type Naming = { readonly ownerId: number } | { readonly driverId: number } | { readonly maintenanceId: number }

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
    .where('maintenanceId', 'is', null)
    .$if(!user.administrator, (query) => query.where('userId', '=', user.id))
    .execute()
}

/** Of one save; a record that no longer names more keeps the others. */
const maxDropped = 20

/**
 * Removes the files that a record no longer names (USER-28), where they were granted to it and no other record names them; their
 * bytes go by a task. Call it after the record is stored; `isRemoved`: or before it is removed.
 */
export async function dropUnnamedFiles(
  tx: Db,
  record: Naming,
  { before, after, isRemoved = false }: { before: object; after: object; isRemoved?: boolean },
): Promise<void> {
  const kept = new Set(filesNamedIn(after))
  const names = filesNamedIn(before).filter((name) => !kept.has(name))
  if (names.length === 0) return
  const [[column, id]] = Object.entries(record) as [['ownerId' | 'driverId' | 'maintenanceId', number]]
  const files = await tx
    .selectFrom('file')
    .where('name', 'in', names)
    .where(column, '=', id)
    .select(['name', 'blob'])
    .limit(maxDropped)
    .execute()
  for (const file of files) if (isRemoved || !(await isNamed(tx, file.name))) await dropFile(tx, file)
}

/** Whether any record names this file. */
async function isNamed(db: Db, name: string): Promise<boolean> {
  for (const table of ['user', 'driver', 'maintenance'] as const) {
    const row = await db
      .selectFrom(table as 'user')
      .where('attributes', 'like', `%${name}%`)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Removes a file: its row now, its bytes after the commit. */
export async function dropFile(tx: Db, { name, blob }: Pick<FileRow, 'name' | 'blob'>): Promise<void> {
  await tx.deleteFrom('file').where('name', '=', name).execute()
  await putTask(tx, 'dropUpload', { name, blob })
}

/** A file that the viewer may access. Missing and foreign files get the same answer. */
export async function requireFile(db: Db, viewer: Viewer, name: string): Promise<FileRow> {
  const file = await db.selectFrom('file').where('name', '=', name).selectAll().executeTakeFirst()
  const { administrator } = viewer.user
  if (file && (administrator || file.isPublic === 1 || (await isTheirs(db, viewer, file)))) return file
  if (administrator) throw new NotFoundError('File', name)
  throw new NoAccessError('File')
}

/**
 * True for the uploader, for the owner of the record that refers to it, and for their managers. A receipt is seen by whoever sees its
 * record, and by nobody else.
 */
async function isTheirs(db: Db, viewer: Viewer, file: FileRow): Promise<boolean> {
  const { user } = viewer
  const { userId, ownerId, driverId, maintenanceId } = file
  if (maintenanceId !== null) return canSee(db, user, 'maintenance', maintenanceId)
  // Whoever reads the name of the file in the record of the driver
  const drivers =
    driverId === null || !holdsLevel(viewer, 'employer')
      ? []
      : await db.selectFrom('user_driver').where('driverId', '=', driverId).select('userId').execute()
  const people = [userId, ownerId, ...drivers.map((link) => link.userId)].filter((id) => id !== null)
  const seen = await seenAmong(db, user, 'user', people)
  return people.some((id) => seen.has(id))
}
