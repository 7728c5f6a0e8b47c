import { bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { clockBytes, type Field, i16le, layout, u8, u16 } from '../layout.ts'
import { deliver, messageOf, newReading, type Target } from '../reading.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'
import { signed } from '../text.ts'

/** GPS056: binary fields behind a head of text, each kind with an answer of its own. */
export const gps056 = defineProtocol({ name: 'gps056', port: 5141, transports: ['tcp'], frame, decode, commands: [] })

const [DOLLAR, HEAD, AROUND] = [0x24, 4, 5]

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length > 0 && buffer[0] !== DOLLAR) {
    const next = buffer.indexOf(DOLLAR)
    return skipped(next < 0 ? buffer.length : next)
  }
  if (buffer.length < HEAD) return undefined
  const digits = buffer.toString('latin1', 2, HEAD)
  return /^\d\d$/.test(digits) ? ofLength(buffer, AROUND + Number(digits)) : skipped(1)
}

/** Degrees and minutes in hundreds and units, ten-thousandths of minutes, and the hemisphere. */
const degrees =
  (target: Target<number>): Field =>
  (reader, reading) => {
    const [whole, parts] = [reader.u16(), reader.u16()]
    const absolute = Math.floor(whole / 100) + ((whole % 100) + parts / 10_000) / 60
    deliver(target, signed(absolute, reader.text(1)), reading)
  }
const status = layout(
  u8('input'),
  u8('output'),
  i16le('adc1', (read) => read * 5.06),
  u8('sat'),
  u8('rssi'),
)
const place = layout(
  clockBytes('dMyHms'),
  degrees(latitude),
  degrees(longitude),
  u8(kmh),
  u16(course),
  status,
  (_, { fix }) => {
    fix.valid = true
  },
)
const state = layout((_, { fix }) => {
  fix.outdated = true
}, status)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(HEAD)
  const type = reader.text(4)
  const named = reader.bytes(18)
  const uniqueId = named.toString('latin1', 3)
  const reply = (name: string, ...content: (string | Buffer)[]): { replies: Buffer[] } => ({
    replies: [bytesOf('*', name, named, ...content, '#')],
  })
  if (type === 'LOGN') return [{ uniqueIds: [uniqueId], ...reply('LGSA', '1') }]
  if (type !== 'GPSL' && type !== 'SYNC') return [{ uniqueIds: [uniqueId] }]
  const reading = newReading(session)
  const fields = type === 'GPSL' ? place : state
  fields(reader, reading)
  const answer = type === 'GPSL' ? reply('GPSA', reader.bytes(2)) : reply('SYSA')
  return [{ ...messageOf(reading), uniqueIds: [uniqueId], ...answer }]
}
