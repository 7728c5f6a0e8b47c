import { addAlarm, put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { clockBytes, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { homeNetwork } from '../network.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { alarmBits, alarmOf, all, bitsAs, course, kmh, latitude, longitude } from '../targets.ts'

/** TranSync: binary, a fixed part and tags by their order. */
export const transync = defineProtocol({
  name: 'transync',
  port: 5247,
  transports: ['tcp'],
  frame,
  decode,
  commands: [],
})

const END = 0x23
const FIXED_AT = 3
/** A tag is followed by the end mark, and is not read from fewer bytes. */
const LEAST = 5

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < LEAST) return undefined
  let at = FIXED_AT + buffer[2]!
  while (at + LEAST <= buffer.length && buffer[at] !== END) at += 2 + buffer[at + 1]!
  return buffer[at] === END && buffer[at + 1] === END ? ofLength(buffer, at + 2) : undefined
}

const degrees = (value: number): number => value / 1_800_000
const alarms = {
  ...{ 4: 'lowBattery', 6: 'powerRestored', 10: 'sos', 13: 'hardBraking', 14: 'hardAcceleration' },
  ...{ 17: 'overspeed', 23: 'accident' },
}

function state(value: number, { fix }: Reading): void {
  fix.valid = bit(value, 0)
  if (!bit(value, 1)) fix.latitude = -(fix.latitude ?? 0)
  if (!bit(value, 2)) fix.longitude = -(fix.longitude ?? 0)
}
function flags(value: number, { fix }: Reading): void {
  if (bit(value, 7)) put(fix.attributes, 'archive', true)
  if (bit(value, 5)) addAlarm(fix.attributes, 'gpsAntennaCut')
}

const fixed = layout(
  ...[skipBytes(3), clockBytes(), u32(latitude, degrees), u32(longitude, degrees), u8(kmh), u16(course)],
  (reader, reading) => {
    const [mnc, cid] = [reader.u8(), reader.u16()]
    u8(all(state, bitsAs({ 3: 'ignition', 5: 'in3', 6: 'out2', 7: 'out1' }), alarmBits({ 4: 'powerOff' })))(
      reader,
      reading,
    )
    layout(skipBytes(1), u8(all('event', alarmOf(alarms))), u8(flags))(reader, reading)
    reading.cells.push({
      ...homeNetwork(reading.session),
      mnc,
      lac: reader.buffer.readUInt16BE(FIXED_AT),
      cid,
      rssi: reader.u8(),
    })
  },
  ...[u8('battery', (value) => Math.floor(value / 10)), u8('sat'), u8('hdop')],
  (reader, { fix }) => put(fix.attributes, 'adc1', reader.i16()),
)

const tags: readonly ((reader: Reader, length: number) => Record<string, number | string>)[] = [
  (reader, length) => {
    const odometer = reader.i32()
    reader.skip(length - 4)
    return { odometer }
  },
  (reader, length) => ({ driverUniqueId: reader.hex(length) }),
  (reader) => ({ adc2: reader.u16() }),
  (reader, length): Record<string, number> => (length <= reader.left - 2 ? { adc3: reader.u16() } : {}),
]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(FIXED_AT + 2)
  const reading = { ...newReading(session), uniqueId: reader.hex(8) }
  fixed(reader, reading)
  for (const read of tags) {
    if (reader.left <= LEAST) break
    const length = reader.skip(1).u8()
    if (length > 0) Object.assign(reading.fix.attributes, read(reader, length))
  }
  return [messageOf(reading)]
}
