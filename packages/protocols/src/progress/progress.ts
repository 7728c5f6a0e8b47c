import { addAlarm, put } from '../attributes.ts'
import { bit, bytesOf, Reader, u32leBytes } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { i32le, layout, u8, u16le, u32le } from '../layout.ts'
import { fixOf, newReading, type Reading } from '../reading.ts'
import { altitude, course, knots, latitude, longitude, unixSeconds } from '../targets.ts'

/** Progress of Russia: binary, little-endian. Records that were missed while the unit was away are asked for. */
export const progress = defineProtocol({
  name: 'progress',
  port: 5012,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 8, littleEndian: true }),
  decode,
  commands: [],
})

const degrees = (read: number): number => (read * 180) / 0x7fff_ffff
const hundredths = (read: number): number => read / 100
const LEAST_SATELLITES = 3

const point = layout(
  u32le(unixSeconds),
  i32le(latitude, degrees),
  i32le(longitude, degrees),
  u32le(knots, hundredths),
  u16le(course, hundredths),
  u16le(altitude, hundredths),
  u8((sat, { fix }) => {
    fix.valid = sat >= LEAST_SATELLITES
    put(fix.attributes, 'sat', sat)
  }),
  u8('rssi'),
  u32le('odometer'),
  extras,
  (reader) => reader.skip(4),
)

/** Analogue inputs, a message of the vehicle's bus and the card of a passenger, where their bits say so. */
function extras(reader: Reader, { fix: { attributes } }: Reading): void {
  const flags = reader.u64le()
  if (bit(flags, 0))
    for (let at = 1, count = reader.u16le(); at <= count; at++) put(attributes, `adc${at}`, reader.u16le())
  if (bit(flags, 1)) put(attributes, 'can', reader.text(reader.u16le()).replaceAll('\0', ''))
  if (bit(flags, 2)) put(attributes, 'passenger', reader.hex(reader.u16le()))
}

const [POINT, LOG, ALARM] = [10, 101, 200]
const identifications: readonly number[] = [1, 2]
const ALARM_ANSWER = Buffer.of(0xc9, 0, 0, 0, 0, 0, 0, 0)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  const type = reader.u16le()
  reader.skip(2)
  if (identifications.includes(type)) {
    reader.skip(4)
    reader.skip(reader.u16le())
    reader.skip(reader.u16le())
    const id = reader.text(reader.u16le()).replaceAll('\0', '')
    return id === '' ? [] : [{ uniqueIds: [id] }]
  }
  if (!session.identified || (type !== POINT && type !== LOG && type !== ALARM)) return []
  const fixes = type === LOG ? log(reader, session) : [single(type, reader, session)]
  return [{ fixes, replies: [...(type === ALARM ? [ALARM_ANSWER] : []), ...archiveStep(session)] }]
}

function single(type: number, reader: Reader, session: DecodeContext): Fix {
  session.memory.set(NEWEST, reader.u32le())
  return record(type, reader, session)
}

function record(type: number, reader: Reader, session: DecodeContext): Fix {
  const reading = newReading(session)
  if (type === ALARM) addAlarm(reading.fix.attributes, 'general')
  point(reader, reading)
  return fixOf(reading)
}

/** The records of a log, up to one that was cut off. */
function log(reader: Reader, session: DecodeContext): Fix[] {
  const fixes: Fix[] = []
  for (let left = reader.u16le(); left > 0; left--) {
    const [type, length] = [reader.u16le(), reader.u16le()]
    if (length > reader.left) {
      session.memory.set(LAST, known(session, LAST) + 1)
      break
    }
    const index = reader.u32le()
    session.memory.set(LAST, index)
    const fix = record(type, reader, session)
    put(fix.attributes, 'archive', true)
    put(fix.attributes, 'index', index)
    fixes.push(fix)
  }
  return fixes
}

const [LAST, NEWEST] = ['progressLast', 'progressNewest']
const known = (session: DecodeContext, key: string): number => Number(session.memory.get(key) ?? 0)

/** Asks for the records that the unit has and we do not; the first step on a connection only learns where they end. */
function archiveStep(session: DecodeContext): Buffer[] {
  const [last, newest] = [known(session, LAST), known(session, NEWEST)]
  if (last === 0) session.memory.set(LAST, newest)
  if (last === 0 || newest <= last) return []
  return [bytesOf(0x64, 0, 4, 0, u32leBytes(last), 0, 0, 0, 0)]
}
