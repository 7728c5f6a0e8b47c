import { extname } from 'node:path'
import { AppError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import type { Blob, Blobs } from '../../ports/blobs.ts'

/** VEH-18: the content types that a picture of a device may have, each with its extension and the first bytes of such a file. */
const pictures: Record<string, { extension: string; begins: RegExp }> = {
  'image/jpeg': { extension: 'jpg', begins: /^ffd8ff/ },
  'image/png': { extension: 'png', begins: /^89504e470d0a1a0a/ },
  'image/gif': { extension: 'gif', begins: /^47494638/ },
  'image/webp': { extension: 'webp', begins: /^52494646.{8}57454250/ },
}
export const mostPictureBytes = 500_000

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

/** Stores the picture as `device.<extension>` and gives that name. */
export async function storePicture(
  blobs: Blobs,
  deviceId: number,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<string> {
  const picture = pictures[type]
  if (!picture) throw new InvalidError('Unsupported image type')
  if (bytes.length > mostPictureBytes) throw new AppError(413, 'Image size limit exceeded')
  if (!picture.begins.test(Buffer.from(bytes.subarray(0, 12)).toString('hex')))
    throw new InvalidError(`This is no ${type}`)
  const name = `device.${picture.extension}`
  await blobs.write(String(deviceId), name, bytes)
  return name
}

export interface MediaFile extends Blob {
  readonly type: string
}

/** CARD-4. Throws `NotFoundError`. */
export async function openMedia(blobs: Blobs, deviceId: number, file: string): Promise<MediaFile> {
  const found = await blobs.open(String(deviceId), file)
  if (!found) throw new NotFoundError('File', file)
  return { ...found, type: served[extname(file).toLowerCase()] ?? 'application/octet-stream' }
}
