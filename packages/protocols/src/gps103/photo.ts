import type { DecodeContext, DeviceMessage } from '../define.ts'
import { piecesOf } from '../pieces.ts'

const ANNOUNCED = 'gps103.photo'
const PHOTO = 1
const MAX_BYTES = 4_194_304
const LONGEST_ANNOUNCED = 1000

/** So many packets of a photo will come. */
export function announcePhoto(packets: number, session: DecodeContext): void {
  session.memory.set(ANNOUNCED, Math.min(packets, LONGEST_ANNOUNCED))
  piecesOf(session)?.begin(PHOTO, MAX_BYTES)
}

const PACKET = /^imei:(\d{15}),vr,?([\da-f]*)/i

/** One packet of an announced photo: its number, two bytes, data, two bytes. */
export function decodePhoto(text: string, session: DecodeContext): DeviceMessage[] {
  const [, id, digits = ''] = PACKET.exec(text) ?? []
  if (!id) return []
  const packet = Buffer.from(digits, 'hex')
  const announced = session.memory.get(ANNOUNCED) as number | undefined
  const pieces = piecesOf(session)
  if (!announced || !pieces?.progress(PHOTO)) return [{ uniqueIds: [id] }]
  pieces.add(PHOTO, packet.subarray(4, Math.max(4, packet.length - 2)))
  if (packet.readUInt16LE(0) + 1 < announced) return [{ uniqueIds: [id] }]
  session.memory.delete(ANNOUNCED)
  const data = pieces.finish(PHOTO)!
  return [
    {
      uniqueIds: [id],
      fixes: [{ outdated: true, attributes: {}, media: [{ attribute: 'image', extension: 'jpg', data }] }],
    },
  ]
}
