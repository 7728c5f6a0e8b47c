import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { piecesOf } from '../pieces.ts'
import { integer } from '../text.ts'
import { packet } from './packet.ts'

const PHOTO = 1
/** Bytes of the photo that is announced, until its first piece has come. */
const SIZE = 'fifotrack.photoSize'
const LARGEST_PIECE = 1024
/** `*` and two digits of the checksum. */
const CHECKSUM_BYTES = 3
const COMMAS_BEFORE_PIECE = 7

interface Photo {
  readonly imei: string
  readonly id: string
}

function requestOf({ imei, id }: Photo, received: number, size: number): Buffer {
  return packet(imei, `1,D06,${id},${received},${Math.min(LARGEST_PIECE, size - received)}`)
}

/** A photo is announced by its last two fields, size and name; its first piece is asked for. */
export function announced(imei: string, frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = frame.toString('latin1')
  const [size, id] = text.slice(0, text.lastIndexOf('*')).split(',').slice(-2)
  const bytes = integer(size!)
  session.memory.set(SIZE, bytes)
  return [{ ...(session.identified ? {} : { uniqueIds: [imei] }), replies: [requestOf({ imei, id: id! }, 0, bytes)] }]
}

/** A piece of the photo that was announced; the next one is asked for until the photo is complete. */
export function piece(imei: string, frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const pieces = piecesOf(session)
  const announcedBytes = session.memory.get(SIZE) as number | undefined
  if (announcedBytes !== undefined) pieces?.begin(PHOTO, announcedBytes)
  session.memory.delete(SIZE)
  const progress = pieces?.progress(PHOTO)
  if (!pieces || !progress) return []
  const bytes = frame.subarray(endOfHead(frame), -CHECKSUM_BYTES)
  const received = progress.received + bytes.length
  if (received > progress.size) throw new DecodeError('The piece does not fit into the photo')
  const data = pieces.add(PHOTO, bytes)
  if (data) {
    const media = [{ attribute: 'image', extension: 'jpg', data }] as const
    return [{ uniqueIds: [imei], fixes: [{ outdated: true, attributes: {}, media }] }]
  }
  const id = frame.toString('latin1').split(',', 5)[4]!
  return [{ replies: [requestOf({ imei, id }, received, progress.size)] }]
}

function endOfHead(frame: Buffer): number {
  let at = 0
  for (let comma = 0; comma < COMMAS_BEFORE_PIECE; comma++) {
    at = frame.indexOf(',', at) + 1
    if (at === 0) throw new DecodeError('The piece has no data')
  }
  return at
}
