import { bytesOf, type Reader, u16Bytes } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { piecesOf } from '../pieces.ts'
import { message } from './packet.ts'

const FILE = 37
const PART = 2
const NAME_BYTES = 8
const PHOTO = 1
const MAX_BYTES = 4_194_304

/** A part of a photo: its source, name, number of parts, which one from 0 on, and bytes. The next one is asked for. */
export function decodeFile(reader: Reader, session: DecodeContext): Pick<DeviceMessage, 'fixes' | 'replies'> {
  if (reader.u8() !== PART) return {}
  const source = reader.u8()
  const name = reader.bytes(NAME_BYTES)
  const [total, current] = [reader.u16(), reader.u16()]
  const pieces = piecesOf(session)
  // The first message of a connection may be a part of any number
  if (current === 0 || !pieces?.progress(PHOTO)) pieces?.begin(PHOTO, MAX_BYTES)
  pieces?.add(PHOTO, reader.rest())
  if (current < total - 1) return { replies: [message(FILE, bytesOf(PART, source, name, u16Bytes(current + 1)))] }
  const data = pieces?.finish(PHOTO)
  if (!data?.length) return {}
  return { fixes: [{ outdated: true, attributes: {}, media: [{ attribute: 'image', extension: 'jpg', data }] }] }
}
