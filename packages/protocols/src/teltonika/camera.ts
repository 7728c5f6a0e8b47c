import { bytesOf, type Reader, u16Bytes, u32Bytes } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { type Pieces, piecesOf } from '../pieces.ts'
import { codec12Frame } from './commands.ts'

/** The type of a codec 12 message that belongs to the camera. */
export const CAMERA = 0x0d
const ANNOUNCED = 0x01
const CHUNK = 0x02
const MAX_CHUNK_BYTES = 2048

/** Receives a photo in pieces, from identified units. Requests the next piece when one has arrived. */
export function readCamera(reader: Reader, session: DecodeContext): DeviceMessage | undefined {
  reader.skip(4)
  const pieces = piecesOf(session)
  if (!pieces) return undefined
  switch (reader.u8()) {
    case ANNOUNCED:
      return announced(reader, pieces)
    case CHUNK:
      return chunk(reader, pieces)
  }
}

function announced(reader: Reader, pieces: Pieces): DeviceMessage {
  const id = reader.u32()
  pieces.begin(id, reader.i32())
  return { replies: [chunkRequest(id, pieces)] }
}

function chunk(reader: Reader, pieces: Pieces): DeviceMessage | undefined {
  const id = reader.u32()
  reader.skip(4)
  const data = reader.bytes(reader.u16())
  if (!pieces.progress(id) || data.length === 0) return undefined
  const whole = pieces.add(id, data)
  return whole ? { fixes: [withImage(whole)] } : { replies: [chunkRequest(id, pieces)] }
}

const withImage = (data: Buffer): Fix => ({
  outdated: true,
  valid: true,
  attributes: {},
  media: [{ attribute: 'image', extension: 'jpg', data }],
})

function chunkRequest(id: number, pieces: Pieces): Buffer {
  const { received, size } = pieces.progress(id)!
  const length = Math.min(MAX_CHUNK_BYTES, size - received)
  return codec12Frame(CAMERA, bytesOf(CHUNK, u32Bytes(id), u32Bytes(received), u16Bytes(length)))
}
