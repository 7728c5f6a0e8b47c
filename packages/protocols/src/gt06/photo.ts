import { bytesOf, u16Bytes, u32Bytes } from '../bytes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { type Pieces, piecesOf } from '../pieces.ts'
import { packet as reply } from './frame.ts'
import { contentLeft, extendedAcknowledgement, type Packet, placeless } from './packet.ts'

const PIECE_BYTES = 1024
const PHOTO_DATA = 0x36

/** Type 35: a photo is ready; requests its first piece. */
export function photoInfo({ reader, session }: Packet): DeviceMessage[] {
  reader.skip(6 + 1 + 4 + 4 + 1 + 1 + 1) // time, fix, place, camera, source, format
  const size = reader.u32()
  const id = reader.u32()
  const pieces = piecesOf(session)
  pieces?.begin(id, size)
  return pieces ? [{ replies: [pieceRequest(id, pieces)] }] : []
}

/** Extended 36: a piece of a photo; requests the next one until it is complete. */
export function photoData({ reader, session }: Packet): DeviceMessage[] {
  const pieces = piecesOf(session)
  const id = reader.u32()
  const known = pieces?.progress(id)
  if (!pieces || !known) return [] // announced to a server before us
  const offset = reader.u32()
  const piece = reader.bytes(reader.u16())
  const whole = offset === known.received ? pieces.add(id, piece) : undefined
  return [whole ? { fixes: [withImage(whole)] } : { replies: [pieceRequest(id, pieces)] }]
}

function pieceRequest(id: number, pieces: Pieces): Buffer {
  const { received, size } = pieces.progress(id)!
  const length = Math.min(size - received, PIECE_BYTES)
  return reply(PHOTO_DATA, bytesOf(u32Bytes(id), u32Bytes(received), u16Bytes(length)), 0)
}

/** Type 41: pieces of a picture that the unit sends by itself. Like the stock server, one that completes nothing is a state of the unit. */
export function multimedia(packet: Packet): DeviceMessage[] {
  const { reader, session } = packet
  reader.skip(8) // serial number
  const time = new Date(reader.u32() * 1000)
  reader.skip(14 + 8) // place, mast
  const [id, size, kind, format] = [reader.u32(), reader.u32(), reader.u8(), reader.u8()]
  const replies = [extendedAcknowledgement(packet)]
  const unfinished = [{ fixes: [placeless()], replies }]
  const pieces = piecesOf(session)
  if (kind !== 0 || format !== 0 || !pieces) return unfinished
  reader.skip(1) // event
  const isFirst = reader.u16() === 0
  if (isFirst) pieces.begin(id, size)
  const whole = pieces.progress(id) && pieces.add(id, reader.bytes(Math.max(0, contentLeft(reader))))
  return whole ? [{ fixes: [withImage(whole, time)], replies }] : unfinished
}

const withImage = (data: Buffer, time?: Date): Fix => ({
  ...placeless(time),
  media: [{ attribute: 'image', extension: 'jpg', data }],
})
