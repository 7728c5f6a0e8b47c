import { bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { readCanRecord, readRecords } from './records.ts'

/** MTA6: binary records in the body of a request. Setting: `mta6.can` of the server, whether units read the bus of the vehicle. */
export const mta6 = defineProtocol({
  name: 'mta6',
  port: 5028,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

const [AMPERSAND, ID_AT, BEHIND_ID, HEADER] = [0x26, 3, 5, 5]
const withRecords: readonly number[] = [0x31, 0x32, 0x36]

/** The body is `id=<unit>&bin=` and the records behind their header. */
function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const end = body.indexOf(AMPERSAND)
  if (end <= ID_AT) throw new DecodeError('The request names no unit')
  const id = body.toString('latin1', ID_AT, end)
  const reader = new Reader(body, Math.min(body.length, end + BEHIND_ID))
  const [packet, offset, count] = [reader.u8(), reader.u8(), reader.u8()]
  const answer = { status: 200, body: bytesOf('#ACK#', packet, count, 0) }
  reader.skip(2).skip(offset - HEADER)
  const read = session.attribute('mta6.can') ? readCanRecord : readRecords
  const fixes = withRecords.includes(packet) ? read(reader) : []
  return { messages: [{ uniqueIds: [id], ...(fixes.length > 0 ? { fixes } : {}) }], answer, refusal: { status: 400 } }
}
