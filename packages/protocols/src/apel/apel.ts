import { put } from '../attributes.ts'
import { bytesOf, Reader, u32leBytes } from '../bytes.ts'
import { crc32 } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, i8, i16le, i32le, layout, u8, u16le, u32le } from '../layout.ts'
import { deliver, fixOf, newReading, type Reading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** Apel's T100 and T104: binary, little-endian. Records that were missed while the unit was away are asked for. */
export const apel = defineProtocol({
  name: 'apel',
  port: 5041,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 8, littleEndian: true }),
  decode,
  commands: [],
})

const degrees = (read: number): number => (read * 180) / 0x7fff_ffff
const hundredths = (read: number): number => read / 100

const start = layout(u32le(unixSeconds), i32le(latitude, degrees), i32le(longitude, degrees))
const [NO_SPEED, NO_SHORT_SPEED] = [-1, 255]

const position = layout(
  start,
  i16le((speed, reading) => {
    reading.fix.valid = speed !== NO_SPEED
    deliver(kmh, hundredths(speed), reading)
  }),
  i16le(course, hundredths),
  i16le(altitude),
)

const numbered = (name: string, count: number, field: (target: string) => Field): Field =>
  layout(...Array.from({ length: count }, (_, at) => field(`${name}${at + 1}`)))

const state = layout(
  start,
  u8((speed, reading) => {
    reading.fix.valid = speed !== NO_SHORT_SPEED
    deliver(kmh, speed, reading)
  }),
  i8('hdop'),
  i16le(course, hundredths),
  i16le(altitude),
  ...[u8('sat'), u8('rssi'), u16le('event'), u32le('odometer'), u8('input'), u8('output')],
  numbered('adc', 8, u16le),
  numbered('count', 3, u32le),
)

const [IDENTIFIER, POSITION, STATE, LAST_INDEX, LOG] = [12, 101, 92, 121, 131]
const records: Readonly<Record<number, Field>> = { [POSITION]: position, [STATE]: state }

const ALARM_BIT = 0x8000
const packet = (bytes: Buffer): Buffer => bytesOf(bytes, u32leBytes(crc32(bytes)))
const ALARM_ANSWER = packet(Buffer.of(0xa0, 0, 0, 0))
const ASK_LAST_INDEX = packet(Buffer.of(0x78, 0, 0, 0))
const RECORDS_ASKED_FOR = [0x00, 0x02]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame, 0, frame.length - 4)
  const kind = reader.u16le()
  const type = kind % ALARM_BIT
  const replies = kind === type ? [] : [ALARM_ANSWER]
  reader.skip(2)
  if (type === IDENTIFIER) {
    reader.skip(4)
    reader.skip(reader.u16le())
    const id = reader.text(reader.u16le()).replaceAll('\0', '')
    return [{ ...(id === '' ? {} : { uniqueIds: [id] }), replies }]
  }
  if (type === LAST_INDEX) return [{ replies: [...replies, ...archiveStep(session, reader.u32le())] }]
  if (!session.identified || (type !== LOG && !Object.hasOwn(records, type)))
    return replies.length > 0 ? [{ replies }] : []
  if (type === LOG) return [{ fixes: log(reader, session), replies: [...replies, ...archiveStep(session)] }]
  return [{ fixes: [fixOf(read(type, reader, session))], replies: [...replies, ASK_LAST_INDEX] }]
}

function read(type: number, reader: Reader, session: DecodeContext): Reading {
  const reading = newReading(session)
  records[type]!(reader, reading)
  return reading
}

/** The records of a log; those of other types only move the index on. */
function log(reader: Reader, session: DecodeContext) {
  const readings: Reading[] = []
  for (let left = reader.u16le(); left > 0; left--) {
    const index = reader.u32le() + 1
    const [type, size] = [reader.u16le(), reader.u16le()]
    session.memory.set(LAST, index)
    if (!Object.hasOwn(records, type)) {
      reader.skip(size)
      continue
    }
    const reading = read(type, reader, session)
    put(reading.fix.attributes, 'archive', true)
    put(reading.fix.attributes, 'index', index)
    readings.push(reading)
  }
  return readings.map(fixOf)
}

const [LAST, NEWEST] = ['apelLast', 'apelNewest']
const known = (session: DecodeContext, key: string): number => Number(session.memory.get(key) ?? 0)

/** Asks for the records that the unit has and we do not; the first step on a connection only learns where they end. */
function archiveStep(session: DecodeContext, told = 0): Buffer[] {
  if (told > 0) session.memory.set(NEWEST, told)
  const [last, newest] = [known(session, LAST), known(session, NEWEST)]
  if (last === 0) session.memory.set(LAST, newest)
  if (last === 0 || newest <= last) return []
  return [packet(bytesOf(0x82, 0, 6, 0, u32leBytes(last), ...RECORDS_ASKED_FOR))]
}
