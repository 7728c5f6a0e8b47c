import { bit, bits, Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { type Field, f32le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { alarmOf, course, kmh, latitude, longitude } from '../targets.ts'
import { commands, effects, encode, packet } from './commands.ts'

/** Noran NR008 and NR009: little-endian datagrams in an old and a new form. */
export const noran = defineProtocol({
  name: 'noran',
  port: 5053,
  transports: ['udp'],
  decode,
  commands,
  encode,
  effects,
})

const [HANDSHAKE, HANDSHAKE_ANSWER] = [0x0000, 0x8000]
const [ALARM, POSITION, OTHER_POSITION, ANSWER] = [0x0003, 0x0008, 0x0032, 0x8009]
/** Bytes behind the type in messages of the new form. */
const newLengths: ReadonlyMap<number, number> = new Map([
  [ALARM, 48],
  [POSITION, 48],
  [ANSWER, 57],
])

const state = layout(
  u8((flags, { fix }) => {
    fix.valid = bit(flags, 0)
  }),
  u8(alarmOf({ 1: 'sos', 2: 'overspeed', 3: 'geofenceExit', 9: 'powerOff' })),
)
const place = layout(f32le(longitude), f32le(latitude))
const id =
  (length: number): Field =>
  (reader, reading) => {
    reading.uniqueId = reader.text(length).replaceAll(/[^\x20-\x7e]/g, '')
  }
const packedTime = u32le((value, { clock }) => {
  clock.push(bits(value, 26, 32), bits(value, 22, 26), bits(value, 17, 22))
  clock.push(bits(value, 12, 17), bits(value, 6, 12), bits(value, 0, 6))
})
const writtenTime: Field = (reader, { clock }) => {
  const text = reader.text(17)
  const parts = /^(\d\d)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)
  if (!parts) throw new DecodeError('The time has another form')
  clock.push(...parts.slice(1).map(Number))
}
const oldForm = layout(state, u8(kmh), u16le(course), place, packedTime, id(11), u8('io1'), u8('fuel'))
const newForm = layout(state, u32le(kmh), f32le(course), place, id(12), writtenTime)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(2)
  const type = reader.u16le()
  if (type === HANDSHAKE) return [{ replies: [packet(HANDSHAKE_ANSWER, Buffer.of(1))] }]
  if (!newLengths.has(type) && type !== OTHER_POSITION) return []
  const form = reader.left === newLengths.get(type) ? newForm : oldForm
  const reading = newReading(session)
  layout(skipBytes(type === ANSWER ? 8 : 0), form)(reader, reading)
  return [messageOf(reading)]
}
