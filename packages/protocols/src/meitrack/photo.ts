import type { DecodeContext, DeviceMessage } from '../define.ts'
import { piecesOf } from '../pieces.ts'
import { integer } from '../text.ts'
import { message, type Packet, TRAILER_BYTES } from './packet.ts'

const PHOTO = 1
const MAX_BYTES = 4_194_304
/** The unit sends so many packets, then waits to be asked. */
const PACKETS_A_REQUEST = 8
const COMMA = 0x2c

const request = (id: string, file: string, packet: number): Buffer => message('O', id, `D00,${file},${packet}`)

/** A photo was taken. */
export function requestFirst({ id }: Packet, session: DecodeContext): DeviceMessage {
  piecesOf(session)?.begin(PHOTO, MAX_BYTES)
  return { replies: [request(id, 'camera_picture.jpg', 0)] }
}

/** A packet of a photo: file, number of packets, which one from 0 on, and bytes. */
export function decodePhoto({ bytes, id, dataAt }: Packet, session: DecodeContext): DeviceMessage[] {
  const first = bytes.indexOf(COMMA, dataAt)
  const second = bytes.indexOf(COMMA, first + 1)
  const third = bytes.indexOf(COMMA, second + 1)
  const file = bytes.toString('latin1', dataAt, first)
  const total = integer(bytes.toString('latin1', first + 1, second))
  const current = integer(bytes.toString('latin1', second + 1, third))
  const pieces = piecesOf(session)
  // The unit may not have been identified when it announced the photo
  if (current === 0 || !pieces?.progress(PHOTO)) pieces?.begin(PHOTO, MAX_BYTES)
  pieces?.add(PHOTO, bytes.subarray(third + 1, -TRAILER_BYTES))
  if (current !== total - 1) {
    const isWaiting = (current + 1) % PACKETS_A_REQUEST === 0
    return isWaiting ? [{ replies: [request(id, file, current + 1)] }] : []
  }
  const data = pieces?.finish(PHOTO)
  const media = data?.length ? [{ attribute: 'image', extension: 'jpg', data } as const] : undefined
  return [{ uniqueIds: [id], ...(media && { fixes: [{ outdated: true, attributes: {}, media }] }) }]
}
