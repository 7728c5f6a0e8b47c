import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { bcd, bcdDegrees, clockBcd, layout, skipBytes, u8, u24, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'
import { alarms } from './alarms.ts'
import { commands, effects, encode, packet } from './commands.ts'
import { item } from './item.ts'

/** KHD's KG series: binary, big-endian, a sibling of Gator. */
export const khd = defineProtocol({
  name: 'khd',
  port: 5058,
  transports: ['tcp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 5 }),
  decode,
  commands,
  encode,
  effects,
})

const [ANSWER, ALARM, STORED, PERIPHERAL] = [0x21, 0x82, 0x8e, 0xa3]
const positions: readonly number[] = [0x80, 0x81, ALARM, 0x85, STORED, PERIPHERAL]
const answered: readonly number[] = [0xb1, 0x83, 0x84, 0x86, STORED]
const [ID_BYTES, ECHO_AT] = [4, 9]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(2)
  const type = reader.u8()
  const answer = answered.includes(type) ? answerTo(frame, type) : undefined
  const answers = answer ? { replies: [answer], refusal: answer } : {}
  if (!positions.includes(type)) return answer ? [answers] : []
  const uniqueIds = idsOf(reader.skip(2).bytes(ID_BYTES))
  const reading = newReading(session)
  place(reader, reading)
  if (type === ALARM) alarms(reader, reading)
  else state(reader, reading)
  if (type === PERIPHERAL) item(reader, reading)
  return [{ uniqueIds, fixes: [fixOf(reading)], ...answers }]
}

/** The checksum of the message, its type, and a byte of it that is none in short ones. */
const answerTo = (frame: Buffer, type: number): Buffer =>
  packet(ANSWER, Buffer.of(frame.readUInt8(frame.length - 2), type, frame[ECHO_AT] ?? 0))

/** In hex digits, and as the four numbers that commands name it by. */
function idsOf(bytes: Buffer): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const pairs = [first, second - 128, third - 128, fourth].map((pair) => String(pair).padStart(2, '0'))
  return [bytes.toString('hex'), pairs.join('')]
}

const place = layout(
  clockBcd(),
  bcdDegrees(latitude),
  bcdDegrees(longitude),
  bcd(4)(kmh),
  bcd(4)(course),
  u8((flags, { fix }) => {
    fix.valid = bit(flags, 7)
  }),
)

const [LOW_WORD, FUEL_UNIT, TOP_BIT] = [0x1_0000, 0x1_0000, 31]

const state = layout(
  u24((value, { fix }) => {
    if (value % LOW_WORD !== 0) put(fix.attributes, 'odometer', value)
    else if (value > 0) put(fix.attributes, 'fuel', value / FUEL_UNIT)
  }),
  u32((status, { fix }) => {
    put(fix.attributes, 'ignition', !bit(status, TOP_BIT))
    put(fix.attributes, 'status', status)
  }),
  skipBytes(7),
  u8((result, { fix }) => put(fix.attributes, 'result', String(result))),
)
