import type { Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { piecesOf } from '../pieces.ts'

const PHOTO = 1
const MAX_PIECE_BYTES = 0xffff
/** The index that the next piece of the photo has. */
const NEXT = 'atrack.nextPiece'

/** One piece of a photo: time, its index from 0, how many there are, its bytes. After the last one the photo is stored. */
export function decodePhoto(reader: Reader, session: DecodeContext): Fix[] {
  const deviceTime = new Date(reader.u32() * 1000)
  const [index, count] = [reader.u8(), reader.u8()]
  addPiece(index, count, reader.bytes(reader.u16()), session)
  if (index !== count - 1) return []
  const isWhole = session.memory.get(NEXT) === count
  const data = isWhole ? piecesOf(session)?.finish(PHOTO) : undefined
  const media = data && [{ attribute: 'image' as const, extension: 'jpg', data }]
  return [{ outdated: true, deviceTime, attributes: {}, ...(media && { media }) }]
}

/** A piece that comes again, or after one that is missing, is left out. */
function addPiece(index: number, count: number, piece: Buffer, session: DecodeContext): void {
  const pieces = piecesOf(session)
  if (index === 0) pieces?.begin(PHOTO, count * MAX_PIECE_BYTES)
  if (index !== 0 && session.memory.get(NEXT) !== index) return
  pieces?.add(PHOTO, piece)
  session.memory.set(NEXT, index + 1)
}
