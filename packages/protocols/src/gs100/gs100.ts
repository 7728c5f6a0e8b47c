import { bit, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { clockBcd, type Field, layout } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { knotsFromKmh } from '../units.ts'

const LOGIN = 'GL'
const DATA = 'GD'
const WITH_PLACE = 23
const reply = Buffer.from('GS100')

/** GS100: binary. A unit logs in once, then sends lists of records. */
export const gs100 = defineProtocol({ name: 'gs100', port: 5223, transports: ['tcp'], frame, decode, commands: [] })

/** What follows the identifier of a login has no length; it is skipped up to the next header. */
function frame(buffer: Buffer): Frame | undefined {
  const starts = [LOGIN, DATA].map((header) => buffer.indexOf(header)).filter((at) => at >= 0)
  const from = starts.length > 0 ? Math.min(...starts) : buffer.length - (buffer.at(-1) === LOGIN.charCodeAt(0) ? 1 : 0)
  if (from > 0) return skipped(from)
  const isLogin = buffer.toString('latin1', 0, 2) === LOGIN
  if (buffer.length < (isLogin ? 4 : 3)) return undefined
  if (isLogin) return ofLength(buffer, 4 + buffer[3]!)
  let length = 3
  for (let left = buffer[2]!; left > 0; left--) {
    if (buffer.length <= length) return undefined
    length += 1 + buffer[length]!
  }
  return ofLength(buffer, length)
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  if (reader.text(2) === LOGIN) {
    const id = reader.skip(1).text(reader.u8())
    return [{ uniqueIds: [id], replies: [reply] }]
  }
  if (!session.identified) return []
  const count = reader.u8()
  const fixes = Array.from({ length: count }, () => {
    const reading = newReading(session)
    record(reader.slice(reader.u8()), reading)
    return fixOf(reading)
  })
  return [{ ...(count > 0 ? { fixes } : {}), replies: [bytesOf(reply, count)] }]
}

const record: Field = (reader, reading) => {
  const status = reader.u24()
  reading.fix.attributes.status = status
  if (bit(status, WITH_PLACE)) located(reader, reading)
  else reading.fix.outdated = true
}

const located = layout(clockBcd('HmsdMy'), (reader, { fix }) => {
  const [place, motion] = [reader.hex(9), reader.hex(4)]
  const flags = Number.parseInt(place[9]!, 16)
  const [longitude, latitude] = [degrees(place.slice(0, 9)), degrees(`0${place.slice(10)}`)]
  fix.valid = true
  fix.longitude = bit(flags, 3) ? longitude : -longitude
  fix.latitude = bit(flags, 2) ? latitude : -latitude
  fix.speed = knotsFromKmh(digits(motion.slice(0, 5)) / 100)
  fix.course = digits(motion.slice(5))
})

/** Three digits of degrees, then minutes with four decimals. */
const degrees = (text: string): number => digits(text.slice(0, 3)) + digits(text.slice(3)) / 10_000 / 60

function digits(text: string): number {
  if (!/^\d+$/.test(text)) throw new DecodeError(`"${text}" are no digits`)
  return Number(text)
}
