import { extname } from 'node:path'
import { AppError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Has } from '../../context.ts'
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

/** VEH-18: re-encodes the picture, stores it as `device.<extension>` and returns that name. */
export async function storePicture(
  { blobs, pictures }: Has<'blobs' | 'pictures'>,
  deviceId: number,
  { type, bytes, who }: SentPicture,
): Promise<string> {
  const kind = pictureKindOf(/^image\/(jpeg|png|gif|webp)$/.exec(type)?.[1] ?? '')
  if (!kind) throw new InvalidError(refusal('pictureType'))
  const picture = await pictures.redraw(bytes, { kind, maxSide, who })
  if (picture.length > maxPictureBytes)
    throw new AppError(
      413,
      refusal('pictureTooLarge', { bytes: maxPictureBytes, most: Math.floor(maxPictureBytes / 1_000_000) }),
    )
  const name = `device.${kind === 'jpeg' ? 'jpg' : kind}`
  await blobs.write(String(deviceId), name, picture)
  return name
}

/** Removes the replaced picture. */
export async function dropPicture(blobs: Blobs, deviceId: number, before: unknown, now: string): Promise<void> {
  const isPicture = typeof before === 'string' && /^device\.(jpg|png|gif|webp)$/.test(before)
  if (isPicture && before !== now) await blobs.remove(String(deviceId), before)
}

interface MediaFile extends Blob {
  readonly type: string
}

/** CARD-4. Throws `NotFoundError`. */
export async function openMedia(blobs: Blobs, deviceId: number, file: string): Promise<MediaFile> {
  const found = await blobs.open(String(deviceId), file)
  if (!found) throw new NotFoundError('File', file)
  return { ...found, type: served[extname(file).toLowerCase()] ?? 'application/octet-stream' }
}
