import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { type Field, skipBytes, u8, u16, u32 } from '../layout.ts'
import { deliver, messageOf, newReading, type Target } from '../reading.ts'
import { course, knots, latitude, longitude, uniqueId } from '../targets.ts'
import { trimmed } from '../text.ts'
import { utc } from '../time.ts'

/** SkyPatrol: binary datagrams whose mask says what they hold. Setting: `skypatrol.mask` for units that do not send theirs. */
export const skypatrol = defineProtocol({ name: 'skypatrol', port: 5021, transports: ['udp'], decode, commands: [] })

const [API, COMMAND, MESSAGE] = [5, 2, 1]
const MASK_BYTES = 4

/** Degrees and ten-thousandths of minutes in one number; the complement of it in the south and west. */
const angle =
  (target: Target<number>): Field =>
  (reader, reading) => {
    const value = reader.u32()
    const isNegative = value > 0x7fff_ffff
    const size = isNegative ? 0xffff_ffff - value : value
    const degrees = Math.trunc(size / 1_000_000) + (size % 1_000_000) / 10_000 / 60
    deliver(target, isNegative ? -degrees : degrees, reading)
  }
const id =
  (length: number): Field =>
  (reader, reading) =>
    deliver(uniqueId, trimmed(reader.text(length)), reading)
const parts =
  (...indices: number[]): Field =>
  (reader, { clock }) => {
    for (const index of indices) clock[index] = reader.u8()
  }
const tenths = (value: number): number => value / 10

const [SHORT_ID, LONG_ID] = [23, 2]
/** By the bits of the mask, in the order of the message. */
const fields: readonly (readonly [index: number, field: Field])[] = [
  [1, u32('status')],
  [SHORT_ID, id(8)],
  [LONG_ID, id(22)],
  [3, u16('io1')],
  [4, u16('adc1')],
  [5, u16('adc2')],
  [7, skipBytes(1)],
  [8, parts(2, 1, 0)],
  [
    9,
    u8((state, { fix }) => {
      fix.valid = state === 1
    }),
  ],
  [10, angle(latitude)],
  [11, angle(longitude)],
  [12, u16(knots, tenths)],
  [13, u16(course, tenths)],
  [14, parts(3, 4, 5)],
  [
    15,
    (reader, { fix }) => {
      fix.altitude = reader.i24()
    },
  ],
  [16, u8('sat')],
  [17, u16('battery')],
  [20, u32('tripOdometer')],
  [21, u32('odometer')],
  [22, skipBytes(6)],
  [24, u16('power', (mV) => mV / 1000)],
  [25, skipBytes(18)],
  [26, skipBytes(54)],
  [28, u16('index')],
]

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(datagram)
  const [api, command, message, maskBytes] = [reader.u16(), reader.u8(), reader.u8() >> 4, reader.u8()]
  const mask = maskBytes === MASK_BYTES ? reader.u32() : Number(session.attribute('skypatrol.mask') ?? 0)
  if (api !== API || command !== COMMAND || message !== MESSAGE || !bit(mask, 0)) return []
  const reading = newReading(session)
  for (const [index, field] of fields)
    if (bit(mask, index) && (index !== LONG_ID || !bit(mask, SHORT_ID))) field(reader, reading)
  if (reading.uniqueId === undefined) return []
  // A part of the time that the mask leaves out is that of 1970
  const [year, month = 1, day = 1, ...time] = reading.clock
  reading.fix.fixTime = utc([year ?? 1970, month, day, ...Array.from(time, (part) => part ?? 0)])
  reading.clock.length = 0
  return [messageOf(reading)]
}
