import { randomUUID } from 'node:crypto'
import { AppError, ConflictError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { type ServiceOrder, serviceOrders } from '@rastro/core/resources/service-order'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { maxPhotoBytes, maxPhotos, type PhotoSubject } from '@rastro/core/vocabulary/service-orders'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get, getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { updateItem } from '../../db/write-item.ts'
import type { Blob } from '../../ports/blobs.ts'
import { pictureKindOf } from '../../ports/pictures.ts'
import { addFile, storeFile, uploadsFolder } from '../files/files.ts'
import { changeOrder } from './service-orders.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'blobs' | 'pictures' | 'log'>

/** The longest side of a stored photo, in pixels. */
const maxSide = 2048

/**
 * Adds a photo. It belongs to the seller and is reached through the order alone: an installer who took it does not see it after
 * the order is closed.
 */
export async function addPhoto(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { subject, bytes, type }: { subject: PhotoSubject; bytes: Uint8Array; type: string },
): Promise<ServiceOrder> {
  const kind = pictureKindOf(/^image\/(jpeg|png)$/.exec(type)?.[1] ?? '')
  if (!kind) throw new InvalidError(refusal('pictureType'))
  if (bytes.length > maxPhotoBytes) {
    throw new AppError(413, refusal('fileTooLarge', { bytes: maxPhotoBytes, most: maxPhotoBytes / 1_000_000 }))
  }
  const order = await get(ctx.db, serviceOrders, id)
  requireRoom(order, subject)
  const picture = await ctx.pictures.redraw(bytes, { kind, maxSide, who: String(viewer.user.id) })
  const time = ctx.clock.now()
  const name = `${randomUUID().replaceAll('-', '')}_${time.getTime()}.${kind === 'jpeg' ? 'jpg' : kind}`
  const file = { name, userId: order.sellerId, contentType: `image/${kind}`, bytes: picture }
  let added: ServiceOrder | undefined
  await storeFile(ctx, actorOf(viewer), file, async (writing, row) => {
    const stored = await getLocked(writing.tx, serviceOrders, id)
    if (stored.status !== 'inService') throw new ConflictError(refusal('orderState'))
    requireRoom(stored, subject)
    await addFile(writing.tx, row)
    const photos = [...stored.work.photos, { subject, name, time: time.toISOString() }]
    added = await updateItem(writing, serviceOrders, stored, { work: { ...stored.work, photos } })
    return undefined
  })
  return added!
}

function requireRoom({ status, work }: ServiceOrder, subject: PhotoSubject): void {
  if (status !== 'inService') throw new ConflictError(refusal('orderState'))
  const taken = work.photos.filter((photo) => photo.subject === subject).length
  if (taken >= maxPhotos) throw new ConflictError(refusal('orderPhotos', { most: maxPhotos }))
}

/** Takes a photo out of the order; its file is swept. */
export const removePhoto = (ctx: Ctx, viewer: Viewer, id: number, name: string): Promise<ServiceOrder> =>
  changeOrder(ctx, viewer, id, async ({ work }, { tx }) => {
    requirePhoto(work, name)
    await tx.updateTable('file').set({ userId: null }).where('name', '=', name).execute()
    return { work: { ...work, photos: work.photos.filter((photo) => photo.name !== name) } }
  })

/** A photo of this order. Throws where the order has none of this name. */
export async function openPhoto(
  { db, blobs }: Has<'db' | 'blobs'>,
  order: Pick<ServiceOrder, 'work'>,
  name: string,
): Promise<Blob & { readonly type: string }> {
  requirePhoto(order.work, name)
  const file = await fileNamed(db, name)
  const found = file && (await blobs.open(uploadsFolder, file.blob))
  if (!found) throw new NotFoundError('File', name)
  return { ...found, type: file.contentType }
}

const fileNamed = (db: Db, name: string) =>
  db.selectFrom('file').where('name', '=', name).select(['blob', 'contentType']).executeTakeFirst()

function requirePhoto({ photos }: ServiceOrder['work'], name: string): void {
  if (!photos.some((photo) => photo.name === name)) throw new NotFoundError('File', name)
}
