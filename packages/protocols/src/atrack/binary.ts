import { addAlarm, put, putAll } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { Attributes, DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { acknowledgement } from './acknowledgement.ts'
import { decodeBinaryItems } from './binary-items.ts'
import { NAMED_FORM, type Options, optionsOf } from './options.ts'
import { decodePhoto } from './photo.ts'
import { terminated } from './terminated.ts'

const PHOTO = '@R'
/** A shorter rest is no record: some units fill their messages up. */
const SMALLEST_RECORD = 40

export function decodeBinary(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const prefix = reader.text(2)
  const sequence = reader.skip(4).u16()
  const id = reader.big64()
  const fixes = prefix === PHOTO ? decodePhoto(reader, session) : readRecords(reader, session)
  return [{ uniqueIds: [String(id)], ...(fixes.length > 0 && { fixes }), replies: [acknowledgement(id, sequence)] }]
}

function readRecords(reader: Reader, session: DecodeContext): Fix[] {
  const options = optionsOf(session)
  const fixes: Fix[] = []
  while (reader.left >= SMALLEST_RECORD) fixes.push(readRecord(reader, options))
  return fixes
}

function readRecord(reader: Reader, options: Options): Fix {
  const attributes: Attributes = {}
  const times = options.longDate ? longTime(reader) : shortTimes(reader)
  const longitude = reader.i32() / 1e6
  const fix: Fix = { ...times, valid: true, longitude, latitude: reader.i32() / 1e6, attributes }
  fix.course = reader.u16()
  const type = reader.u8()
  put(attributes, 'type', type)
  addAlarm(attributes, options.alarms.get(type))
  putAll(attributes, { odometer: reader.u32() * 100, hdop: reader.u16() / 10, input: reader.u8() })
  fix.speed = knotsFromKmh(reader.u16())
  putAll(attributes, { output: reader.u8(), adc1: reader.u16() / 1000 })
  put(attributes, 'driverUniqueId', terminated(reader))
  putAll(attributes, { temp1: reader.i16() / 10, temp2: reader.i16() / 10 })
  putMessage(terminated(reader), options, attributes)
  const form = options.form ?? namedForm(reader)
  if (form !== undefined) decodeBinaryItems(form, reader, fix)
  return fix
}

/** Year, month, day, hour, minute and second, as the two times after it, which are skipped. */
function longTime(reader: Reader): Pick<Fix, 'fixTime'> {
  const year = reader.u16()
  const fixTime = utc([year, reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()])
  reader.skip(14)
  return { fixTime }
}

/** Seconds since 1970: of the place, of the unit's clock, of the sending. */
function shortTimes(reader: Reader): Pick<Fix, 'fixTime' | 'deviceTime'> {
  const fixTime = new Date(reader.u32() * 1000)
  const deviceTime = new Date(reader.u32() * 1000)
  reader.skip(4)
  return { fixTime, deviceTime }
}

/** The answer of a fuel sensor: frequency, temperature, level. */
const FUEL_SENSOR = /FULS:F=[\da-f]+ t=[\da-f]+ N=([\da-f]+)/i

function putMessage(message: string | undefined, { decimalFuel }: Options, attributes: Attributes): void {
  const level = message === undefined ? undefined : FUEL_SENSOR.exec(message)?.[1]
  if (level === undefined) put(attributes, 'message', message)
  else put(attributes, 'fuel', (decimalFuel ? Number(level) : Number.parseInt(level, 16)) / 10)
}

/** The form that stands before the items, if there is one. */
function namedForm(reader: Reader): string | undefined {
  const { buffer, offset } = reader
  if (buffer.toString('latin1', offset, offset + NAMED_FORM.length) !== NAMED_FORM) return undefined
  return terminated(reader)?.trim().slice(NAMED_FORM.length)
}
