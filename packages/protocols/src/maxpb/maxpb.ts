import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { Message } from '../protobuf.ts'

/** MaxPB: protocol buffers behind a short header. */
export const maxpb = defineProtocol({
  name: 'maxpb',
  port: 5221,
  transports: ['tcp'],
  largestFrame: 65_541,
  frame: byLengthField({ at: 4, size: 2, uncounted: 6, littleEndian: true }),
  decode,
  commands: [],
})

const [POSITION, STATUS] = [0x0001, 0x0011]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(8)
  const [type, format] = [reader.u16le(), reader.u16le()]
  if (format !== 0 || (type !== POSITION && type !== STATUS)) return []
  const content = new Message(reader.rest())
  const imei = content.message(3)?.text(1)
  const uniqueIds = [...(imei ? [imei] : []), String(content.big(1))]
  if (type === STATUS) return [{ uniqueIds }]
  const reports = [...content.messages(5), ...content.messages(4).slice(-1)]
  const fixes = reports.flatMap((report) => fixOf(report, session))
  return [{ uniqueIds, ...(fixes.length > 0 ? { fixes } : {}) }]
}

const DEGREES = 10_000_000
const FIXED = 2

function fixOf(report: Message, session: DecodeContext): Fix[] {
  const place = report.message(4)
  if (!place) return []
  const gps = report.message(5)
  const attributes = {}
  putGps(attributes, gps)
  const inputs = report.message(6)
  if (inputs) put(attributes, 'ignition', inputs.number(1) !== 0)
  putSupply(attributes, report.message(7)?.message(1))
  return [
    {
      fixTime: report.has(3) ? new Date(report.number(3) * 1000) : session.now(),
      valid: !gps || gps.number(2) >= FIXED,
      latitude: place.signed32(3) / DEGREES,
      longitude: place.signed32(4) / DEGREES,
      altitude: place.zigzag(5),
      accuracy: place.number(6),
      course: place.number(7),
      attributes,
    },
  ]
}

function putGps(attributes: Fix['attributes'], gps: Message | undefined): void {
  if (!gps) return
  put(attributes, 'sat', gps.number(3))
  put(attributes, 'hdop', gps.number(5) / 10)
}

function putSupply(attributes: Fix['attributes'], supply: Message | undefined): void {
  if (!supply) return
  put(attributes, 'power', supply.number(2) / 1000)
  put(attributes, 'battery', supply.number(5) / 1000)
  put(attributes, 'batteryLevel', supply.number(4))
}
