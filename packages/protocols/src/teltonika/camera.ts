import { bytesOf, type Reader, u16Bytes, u32Bytes } from '../bytes.ts'
import type { Fix, Message, Session } from '../define.ts'
import { codec12Frame } from './commands.ts'

/** The type of a codec 12 message that belongs to the camera. */
export const CAMERA = 0x0d
const ANNOUNCED = 0x01
const CHUNK = 0x02
const MOST_CHUNK_BYTES = 2048
const MOST_PHOTO_BYTES = 32 * 1024 * 1024
const MOST_PHOTOS = 4

interface Photo {
  readonly size: number
  received: number
  readonly chunks: Buffer[]
}

/** Receives a photo in pieces. The next piece is asked for when one has arrived. */
export function readCamera(reader: Reader, session: Session): Message | undefined {
  reader.skip(4)
  switch (reader.u8()) {
    case ANNOUNCED:
      return announced(reader, photosOf(session))
    case CHUNK:
      return chunk(reader, photosOf(session))
  }
}

type Photos = Map<number, Photo>

function photosOf(session: Session): Photos {
  const known = session.memory.get('photos') as Photos | undefined
  const photos = known ?? new Map()
  if (!known) session.memory.set('photos', photos)
  return photos
}

function announced(reader: Reader, photos: Photos): Message | undefined {
  const id = reader.u32()
  const size = reader.i32()
  // A unit may announce photos that it never sends: only the latest few of a possible size are kept.
  if (size <= 0 || size > MOST_PHOTO_BYTES) return undefined
  if (photos.size >= MOST_PHOTOS) photos.delete(photos.keys().next().value!)
  const photo: Photo = { size, received: 0, chunks: [] }
  photos.set(id, photo)
  return { replies: [chunkRequest(id, photo)] }
}

function chunk(reader: Reader, photos: Photos): Message | undefined {
  const id = reader.u32()
  reader.skip(4)
  const data = reader.bytes(reader.u16())
  const photo = photos.get(id)
  if (!photo || data.length === 0) return undefined
  photo.chunks.push(Buffer.from(data))
  photo.received += data.length
  if (photo.received < photo.size) return { replies: [chunkRequest(id, photo)] }
  photos.delete(id)
  return { fixes: [withImage(Buffer.concat(photo.chunks, photo.size))] }
}

const withImage = (data: Buffer): Fix => ({
  outdated: true,
  valid: true,
  attributes: {},
  media: [{ attribute: 'image', extension: 'jpg', data }],
})

function chunkRequest(id: number, photo: Photo): Buffer {
  const length = Math.min(MOST_CHUNK_BYTES, photo.size - photo.received)
  return codec12Frame(CAMERA, bytesOf(CHUNK, u32Bytes(id), u32Bytes(photo.received), u16Bytes(length)))
}
