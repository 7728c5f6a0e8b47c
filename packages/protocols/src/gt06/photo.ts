import { bytesOf, u16Bytes, u32Bytes } from '../bytes.ts'
import { DecodeError, type Fix, type Message, type Session } from '../define.ts'
import { packet as reply } from './frame.ts'
import { contentLeft, extendedAcknowledgement, type Packet, placeless } from './packet.ts'

/** A photo that arrives in pieces. */
interface Photo {
  readonly id: number
  readonly size: number
  readonly pieces: Buffer[]
  received: number
}

const MAX_PHOTO_BYTES = 4_194_304
const MAX_OPEN_PHOTOS = 4
const PIECE_BYTES = 1024
const PHOTO_DATA = 0x36

/** Type 35: a photo is ready; its first piece is asked for. */
export function photoInfo({ reader, session }: Packet): Message[] {
  reader.skip(6 + 1 + 4 + 4 + 1 + 1 + 1) // time, fix, place, camera, source, format
  const size = reader.u32()
  const photo = openPhoto(session, reader.u32(), size)
  return [{ replies: [pieceRequest(photo)] }]
}

/** Extended 36: a piece of a photo; the next one is asked for until it is complete. */
export function photoData({ reader, session }: Packet): Message[] {
  const photo = photosOf(session).get(reader.u32())
  if (!photo) return [] // announced to a server before us
  const offset = reader.u32()
  const piece = reader.bytes(reader.u16())
  if (offset === photo.received) addPiece(photo, piece)
  if (photo.received < photo.size) return [{ replies: [pieceRequest(photo)] }]
  return [{ fixes: [finished(session, photo)] }]
}

function pieceRequest({ id, size, received }: Photo): Buffer {
  const length = Math.min(size - received, PIECE_BYTES)
  return reply(PHOTO_DATA, bytesOf(u32Bytes(id), u32Bytes(received), u16Bytes(length)), 0)
}

/** Type 41: pieces of a picture that the unit sends by itself. Like the stock server, one that completes nothing is a state of the unit. */
export function multimedia(packet: Packet): Message[] {
  const { reader, session } = packet
  reader.skip(8) // serial number
  const time = new Date(reader.u32() * 1000)
  reader.skip(14 + 8) // place, mast
  const [id, size, kind, format] = [reader.u32(), reader.u32(), reader.u8(), reader.u8()]
  const replies = [extendedAcknowledgement(packet)]
  const unfinished = [{ fixes: [placeless()], replies }]
  if (kind !== 0 || format !== 0) return unfinished
  reader.skip(1) // event
  const isFirst = reader.u16() === 0
  const photo = isFirst ? openPhoto(session, id, size) : photosOf(session).get(id)
  if (!photo) return unfinished
  addPiece(photo, reader.bytes(Math.max(0, contentLeft(reader))))
  return photo.received < photo.size ? unfinished : [{ fixes: [finished(session, photo, time)], replies }]
}

function openPhoto(session: Session, id: number, size: number): Photo {
  if (size > MAX_PHOTO_BYTES) throw new DecodeError(`A photo of ${size} bytes is too large`)
  const photos = photosOf(session)
  photos.delete(id)
  for (const oldest of photos.keys()) {
    if (photos.size < MAX_OPEN_PHOTOS) break
    photos.delete(oldest)
  }
  const photo: Photo = { id, size, pieces: [], received: 0 }
  photos.set(id, photo)
  return photo
}

/** Keeps a copy, since the frame is part of a larger buffer; what is beyond the size is dropped. */
function addPiece(photo: Photo, piece: Buffer): void {
  const part = Buffer.from(piece.subarray(0, photo.size - photo.received))
  photo.pieces.push(part)
  photo.received += part.length
}

function finished(session: Session, photo: Photo, time?: Date): Fix {
  photosOf(session).delete(photo.id)
  const data = Buffer.concat(photo.pieces)
  return { ...placeless(time), media: [{ attribute: 'image', extension: 'jpg', data }] }
}

function photosOf({ memory }: Session): Map<number, Photo> {
  const photos = (memory.get('gt06.photos') as Map<number, Photo> | undefined) ?? new Map<number, Photo>()
  memory.set('gt06.photos', photos)
  return photos
}
