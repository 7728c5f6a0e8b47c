import { randomUUID } from 'node:crypto'
import { AppError, ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { type Inspection, inspections } from '@rastro/core/resources/inspection'
import { hasPhotoRoom } from '@rastro/core/vehicle/inspection'
import {
  type InspectionSubject,
  maxInspectionPhotoBytes,
  maxInspectionPhotos,
  photoDays,
} from '@rastro/core/vocabulary/inspections'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get, getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { updateItem } from '../../db/write-item.ts'
import type { Blob } from '../../ports/blobs.ts'
import { pictureKindOf } from '../../ports/pictures.ts'
import { storeFile, uploadsFolder } from '../files/files.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'blobs' | 'pictures' | 'log'>

/** The longest side of a stored photo, in pixels. */
const maxSide = 2048
/** Of the photos of all inspections of one account. */
const maxBytes = 5_000_000_000
const dayMs = 86_400_000

interface Sent {
  readonly subject: InspectionSubject
  /** Of the phone: the photo that is sent again has the same one. */
  readonly key: string | undefined
  readonly bytes: Uint8Array
  readonly type: string
}

/** Adds a photo to an inspection. It belongs to the inspection, and is reached through it alone. */
export async function addPhoto(ctx: Ctx, viewer: Viewer, id: number, sent: Sent): Promise<Inspection> {
  const { subject, key, bytes, type } = sent
  const kind = pictureKindOf(/^image\/(jpeg|png)$/.exec(type)?.[1] ?? '')
  if (!kind) throw new InvalidError(refusal('pictureType'))
  if (bytes.length > maxInspectionPhotoBytes) {
    const most = maxInspectionPhotoBytes / 1_000_000
    throw new AppError(413, refusal('fileTooLarge', { bytes: maxInspectionPhotoBytes, most }))
  }
  const before = await get(ctx.db, inspections, id)
  if (key && isThere(before, key)) return before
  requireRoom(before, subject)
  const picture = await ctx.pictures.redraw(bytes, { kind, maxSide, who: String(viewer.user.id) })
  const time = ctx.clock.now()
  const name = `${key ?? randomUUID().replaceAll('-', '')}_${time.getTime()}.${kind === 'jpeg' ? 'jpg' : kind}`
  const file = { name, userId: null, inspectionId: id, contentType: `image/${kind}`, bytes: picture }
  let added: Inspection | undefined
  await storeFile(ctx, actorOf(viewer), file, async (writing, row) => {
    const { tx } = writing
    const stored = await getLocked(tx, inspections, id)
    // The same photo, sent twice at the same time
    if (key && isThere(stored, key)) throw new ConflictError(refusal('fileNameTaken'))
    requireRoom(stored, subject)
    await requireQuota(tx, viewer.user.id, row.size)
    await tx.insertInto('file').values(row).execute()
    const photos = [...stored.photos, { subject, name, time: time.toISOString() }]
    added = await updateItem(writing, inspections, stored, { photos })
    return undefined
  })
  return added!
}

/** Throws unless the viewer made this inspection, not long ago. */
export async function requirePhotographer({ db, clock }: Has<'db' | 'clock'>, viewer: Viewer, id: number) {
  const row = await db
    .selectFrom('inspection')
    .where('id', '=', id)
    .select(['userId', 'dtcard'])
    .executeTakeFirstOrThrow()
  const isLate = clock.now().getTime() - (row.dtcard ?? 0) > photoDays * dayMs
  if (row.userId !== viewer.user.id || isLate) {
    throw new ForbiddenError(refusal('inspectionPhotosLate'))
  }
}

const isThere = ({ photos }: Inspection, key: string): boolean => photos.some(({ name }) => name.startsWith(`${key}_`))

function requireRoom(inspection: Inspection, subject: InspectionSubject): void {
  if (!hasPhotoRoom(inspection, subject)) {
    throw new ConflictError(refusal('inspectionPhotos', { most: maxInspectionPhotos }))
  }
}

async function requireQuota(tx: Db, userId: number, bytes: number): Promise<void> {
  await lockRow(tx, 'user', userId)
  const { sum } = await tx
    .selectFrom('file')
    .innerJoin('inspection', 'inspection.id', 'file.inspectionId')
    .where('inspection.userId', '=', userId)
    .select((select) => select.fn.sum('file.size').as('sum'))
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) + bytes > maxBytes) throw new AppError(413, refusal('inspectionRoom'))
}

/** A photo of this inspection. Throws where it has none of this name. */
export async function openPhoto(
  { db, blobs }: Has<'db' | 'blobs'>,
  { id, photos }: Pick<Inspection, 'id' | 'photos'>,
  name: string,
): Promise<Blob & { readonly type: string }> {
  const file =
    photos.some((photo) => photo.name === name) &&
    (await db
      .selectFrom('file')
      .where('name', '=', name)
      .where('inspectionId', '=', id)
      .select(['blob', 'contentType'])
      .executeTakeFirst())
  const found = file && (await blobs.open(uploadsFolder, file.blob))
  if (!found) throw new NotFoundError('File', name)
  return { ...found, type: file.contentType }
}
