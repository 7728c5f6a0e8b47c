import { bit, bits, bytesOf, Reader, u16leBytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { inflated } from './inflated.ts'
import { readRecords } from './records.ts'

/** FleetGuide: little-endian datagrams of records, some compressed; most are answered. */
export const fleetguide = defineProtocol({
  name: 'fleetguide',
  port: 5254,
  transports: ['udp'],
  decode,
  commands: [],
})

const [HAS_ID, HAS_TYPE, HAS_ACKNOWLEDGEMENT, IS_COMPRESSED] = [11, 12, 13, 14]
const [SYNC_REQUEST, SYNC_ANSWER] = [1, 2]
/** Types that want no answer. */
const silent = [4, 6]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(1)
  const options = reader.u16le()
  const id = bit(options, HAS_ID) ? reader.bytes(4) : undefined
  const head = bit(options, HAS_TYPE) ? reader.u8() : undefined
  if (bit(options, HAS_ACKNOWLEDGEMENT)) reader.skip(2)
  if (!id && !session.identified) return []
  const data = reader.bytes(bits(options, 0, 11))
  const fixes = readRecords(new Reader(bit(options, IS_COMPRESSED) ? inflated(data) : data), session)
  const isSilent = head !== undefined && silent.includes(head & 0x0f)
  return [
    {
      ...(id ? { uniqueIds: [String(id.readUInt32LE(0))] } : {}),
      ...(fixes.length > 0 ? { fixes } : {}),
      ...(isSilent ? {} : { replies: [answer(id, head)] }),
    },
  ]
}

/** Names the unit if the request did, and the packets that have come up to the index of the request. */
function answer(id: Buffer | undefined, head: number | undefined): Buffer {
  const isSync = head !== undefined && (head & 0x0f) === SYNC_REQUEST
  const parts: (Buffer | number)[] = []
  if (id) parts.push(id)
  if (isSync) parts.push(SYNC_ANSWER)
  if (head !== undefined) parts.push(u16leBytes(2 ** ((head >> 4) + 1) - 1))
  const options =
    (id ? 1 << HAS_ID : 0) | (isSync ? 1 << HAS_TYPE : 0) | (head === undefined ? 0 : 1 << HAS_ACKNOWLEDGEMENT)
  const content = bytesOf(u16leBytes(options), ...parts)
  return bytesOf('S', content, u16leBytes(crc16CcittFalse(content)))
}
