import { extname } from 'node:path'
import { AppError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import type { Device } from '@rastro/core/resources/device'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { putTask } from '../../db/tasks.ts'
import type { Blob, Blobs } from '../../ports/blobs.ts'
import { pictureKindOf } from '../../ports/pictures.ts'

/** Size of a device's picture. */
export const maxPictureBytes = 500_000
const maxSide = 1600

/** The content types of the files in a device's folder. A file of another type is sent as a download. */
const served: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.ts': 'video/mp2t',
  '.amr': 'audio/amr',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
}

interface SentPicture {
  /** Its content type, as sent. */
  readonly type: string
  readonly bytes: Uint8Array
  readonly who: string
}

/** VEH-18: a picture as it is stored, re-encoded, and its name: `device.<extension>`. */
export async function redrawn(
  { pictures }: Has<'pictures'>,
  { type, bytes, who }: SentPicture,
): Promise<{ name: string; picture: Uint8Array }> {
  const kind = pictureKindOf(/^image\/(jpeg|png|gif|webp)$/.exec(type)?.[1] ?? '')
  if (!kind) throw new InvalidError(refusal('pictureType'))
  const picture = await pictures.redraw(bytes, { kind, maxSide, who })
  if (picture.length > maxPictureBytes)
    throw new AppError(
      413,
      refusal('pictureTooLarge', { bytes: maxPictureBytes, most: Math.floor(maxPictureBytes / 1_000_000) }),
    )
  return { name: `device.${kind === 'jpeg' ? 'jpg' : kind}`, picture }
}

const isPicture = (name: unknown): name is string =>
  typeof name === 'string' && /^device\.(jpg|png|gif|webp)$/.test(name)

/** Removes the picture that a vehicle no longer names, after the commit. */
export async function dropReplaced(tx: Db, stored: Device, now: unknown): Promise<void> {
  const { deviceImage: name } = stored.attributes
  if (isPicture(name) && name !== now) await putTask(tx, 'dropPicture', { deviceId: stored.id, name })
}

interface MediaFile extends Blob {
  readonly type: string
}

/** CARD-4: a file of the device, but no picture that it does not name. Throws `NotFoundError`. */
export async function openMedia(blobs: Blobs, { id, attributes }: Device, file: string): Promise<MediaFile> {
  const isDropped = isPicture(file) && file !== attributes.deviceImage
  const found = isDropped ? undefined : await blobs.open(String(id), file)
  if (!found) throw new NotFoundError('File', file)
  return { ...found, type: served[extname(file).toLowerCase()] ?? 'application/octet-stream' }
}
