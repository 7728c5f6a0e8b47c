import { Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { f32, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { latitude, longitude } from '../targets.ts'
import { hexInteger } from '../text.ts'

/** Dingtek level sensors: packets in hex digits, with the length of the packet in them. */
export const dingtek = textProtocol({ name: 'dingtek', port: 5208, delimiter: '', frame, decode })

const HEAD = 10
const ID_BYTES = 8
const REPORTS = [0x01, 0x02, 0x04]

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < HEAD) return undefined
  const length = buffer.toString('latin1', 8, HEAD)
  return /^[0-9a-f]{2}$/i.test(length)
    ? ofLength(buffer, Math.max(HEAD, Number.parseInt(length, 16) * 2))
    : skipped(buffer.length)
}

const report = layout(
  skipBytes(5),
  u16('height'),
  u8((value, { fix }) => {
    fix.valid = value > 0
  }),
  f32(longitude),
  f32(latitude),
  u8('temp1'),
  u32('status'),
  u16('battery', (millivolts) => millivolts / 1000),
  f32('rssi', (read) => (Number.isFinite(read) ? read : Number.NaN)),
  u16('index'),
)

function decode(text: Buffer, session: DecodeContext): DeviceMessage[] {
  if (!REPORTS.includes(hexInteger(text.toString('latin1', 6, 8)))) return []
  const digits = text.toString('latin1')
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) throw new DecodeError('The packet is not in hex digits')
  const packet = Buffer.from(digits, 'hex')
  const reading = newReading(session)
  reading.fix.fixTime = session.now()
  report(new Reader(packet), reading)
  reading.uniqueId = packet.toString('hex', packet.length - 1 - ID_BYTES, packet.length - 1).slice(1)
  return [messageOf(reading)]
}
