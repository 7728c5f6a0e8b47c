import { bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { i8, i32le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { all, bitsAs, kmh, latitude, longitude, unixSeconds } from '../targets.ts'
import { trimmed } from '../text.ts'

/** RoboTrack: binary, a login and reports located by satellites or a cell. */
export const robotrack = defineProtocol({
  name: 'robotrack',
  port: 5163,
  transports: ['tcp'],
  largestFrame: 65_543,
  frame,
  decode,
  commands: [],
})

const [LOGIN, GPS, GSM, IMAGE_DATA] = [0x00, 0x03, 0x04, 0x07]
const lengths: ReadonlyMap<number, number> = new Map([
  [LOGIN, 69],
  [0x80, 3],
  [GPS, 24],
  [GSM, 24],
  [0x06, 24],
  [0x08, 6],
])
const IMAGE_HEAD = 8
const welcome = Buffer.from('800166', 'hex')

function frame(buffer: Buffer): Frame | undefined {
  const length = lengths.get(buffer[0] ?? IMAGE_DATA)
  if (length !== undefined) return ofLength(buffer, length)
  return buffer[0] === IMAGE_DATA && buffer.length >= 3
    ? ofLength(buffer, IMAGE_HEAD + buffer.readUInt16LE(1))
    : undefined
}

const degrees = (value: number): number => value / 1_000_000

const located = layout(i32le(latitude, degrees), i32le(longitude, degrees), i8(kmh), (_, { fix }) => {
  fix.valid = true
})
const near = layout((reader, { fix, cells }) => {
  fix.outdated = true
  cells.push({ mcc: reader.u16le(), mnc: reader.u16le(), lac: reader.u16le(), cid: reader.u16le() })
}, skipBytes(1))

const radio = (value: number, { fix: { attributes } }: Reading): void => {
  Object.assign(attributes, { sat: bits(value, 0, 4), rssi: bits(value, 4, 7) })
}
const batteryLevel = (value: number): number => Math.floor((bits(value, 5, 8) * 100) / 7)
const state = layout(
  u8(all(radio, bitsAs({ 7: 'motion' }))),
  u8(
    all(bitsAs({ 0: 'charge', 1: 'in1', 2: 'in2', 3: 'in3', 4: 'in4' }), (value, { fix }) => {
      fix.attributes.batteryLevel = batteryLevel(value)
    }),
  ),
  ...[i8('deviceTemp'), u16le('adc1'), u16le('adc2'), u16le('adc3')],
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  const type = reader.u8()
  if (type === LOGIN) return [{ uniqueIds: [trimmed(reader.skip(16).text(15))], replies: [welcome] }]
  if ((type !== GPS && type !== GSM) || !session.identified) return []
  const reading = newReading(session)
  layout(u32le(unixSeconds), type === GPS ? located : near, state)(reader, reading)
  return [messageOf(reading)]
}
