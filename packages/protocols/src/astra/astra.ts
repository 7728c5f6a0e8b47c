import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { layout, readMasked, skipBytes, u8, u16, u24, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { blocks, counters, direction, gpsTime, height, place, signals, speed } from './blocks.ts'

/** Astra Telematics, protocols K and X: binary, several records in a frame; every frame is answered. */
export const astra = defineProtocol({
  name: 'astra',
  port: 5103,
  transports: ['tcp', 'udp'],
  frame: byLengthField({ at: 1, size: 2, uncounted: 0 }),
  decode,
  commands: [],
})

const [K, X] = [0x4b, 0x58]
const CHECKSUM = 2
const ACK = Buffer.of(0x06)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const answers = { replies: [ACK], refusal: ACK }
  if (frame[0] !== K && frame[0] !== X) return [answers]
  const reader = new Reader(frame, 0, frame.length - CHECKSUM).skip(3)
  const count = frame[0] === X ? reader.u8() : 0
  const uniqueIds = [String(reader.u32()).padStart(8, '0') + String(reader.u24()).padStart(7, '0')]
  const fixes = frame[0] === X ? recordsOfX(reader, count, session) : recordsOfK(reader, session)
  return [{ uniqueIds, fixes, ...answers }]
}

const [DRIVER, EXTENSION] = [8, 6]
const DRIVER_BYTES = 7

const recordOfK = layout(
  skipBytes(1),
  place,
  gpsTime('fixTime', 'deviceTime'),
  speed,
  direction,
  u24('event'),
  u16('status'),
  ...['io1', 'adc1', 'battery', 'power'].map((name) => u8(name)),
  skipBytes(7),
  u16('tripOdometer'),
  skipBytes(2),
  height,
  u8(signals),
  skipBytes(1),
)

/** The length of extension data is not known, so that nothing behind them is read. */
function recordsOfK(reader: Reader, session: DecodeContext): Fix[] {
  const fixes: Fix[] = []
  while (reader.left > 0) {
    const reading = newReading(session)
    reading.fix.valid = true
    recordOfK(reader, reading)
    const status = reading.fix.attributes.status as number
    if (bit(status, DRIVER)) {
      put(reading.fix.attributes, 'driverUniqueId', reader.text(DRIVER_BYTES))
      counters(reader, reading)
    }
    fixes.push(fixOf(reading))
    if (bit(status, EXTENSION)) break
  }
  return fixes
}

const [PLACE, MASK_HIGH] = [1, 2 ** 24]
const recordOfX = layout(gpsTime('deviceTime'), u32('event'), u16('status'))

function recordsOfX(reader: Reader, count: number, session: DecodeContext): Fix[] {
  const fixes: Fix[] = []
  for (let at = 0; at < count; at++) {
    const reading = newReading(session)
    u8('index')(reader, reading)
    const mask = reader.u24() * MASK_HIGH + reader.u24()
    if (!bit(mask, PLACE)) reading.fix.outdated = true
    recordOfX(reader, reading)
    readMasked(mask, blocks, reader, reading)
    fixes.push(fixOf(reading))
  }
  return fixes
}
