import { addAlarm, putAll } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { fraction } from '../nmea-parts.ts'
import { messageOf, type Reading } from '../reading.ts'
import { either, maybe, readerOf, sentence, value } from '../sentence.ts'
import { cell, flag, id, maybeNum, minutes, num, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'
import { trimmed } from '../text.ts'
import { alarmOfText } from './alarms.ts'

const time = either(when('HHmmss.SSS'), sentence`${when('HHmmss')}${fraction}`)
const readPlace = readerOf(
  sentence`$GPRMC,${time},${validity},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${when('ddMMyy')}${rest}`,
)

const alarm = (source: string) => word((text, { fix }) => addAlarm(fix.attributes, alarmOfText(text)), source)
const satellites = value(String.raw`\d*(?:/\d+)?`, (text, { fix }) => {
  const [sat, visible] = text.split('/')
  putAll(fix.attributes, { sat: sat ? Number(sat) : undefined, satVisible: visible ? Number(visible) : undefined })
})
const charger = maybe(flag('charge', '\\d'))
const tower = cell(String.raw`(\d+),(\d+),([\da-fA-F]{4}),([\da-fA-F]{4})()`, 16)
const noTower = skip(String.raw`\d*,\d*,[\da-fA-F]{4},[\da-fA-F]{4}`)
const battery = sentence`Battery=${num('batteryLevel')}%,${skip(',?')}`
const readLong = readerOf(
  sentence`${skip('[FL]')},${alarm('[^,]*')},imei:${id},${satellites},${maybeNum(altitude)},${battery}${charger},${either(tower, noTower)};${rest}`,
)

const signal = cell(String.raw`(\d+),(\d+),([\da-fA-F]{4}),([\da-fA-F]{4}),(\d+)`, 16)
const amount = (name: string) => word(name, '\\d\\.\\d\\d')
const pins = sentence`${word('flags', '\\d+')},${word('input', '\\d+')},${maybe(sentence`${word('output', '\\d+')},`)}`
const voltages = sentence`${word('adc1', '\\d\\.?\\d*')},${maybe(sentence`${amount('adc2')},${amount('adc3')},`)}`
const readShort = readerOf(sentence`${signal},${num('batteryLevel')},${pins}${voltages}${alarm('[^;]*')};${rest}`)

const [HEAD, LOG_HEAD, ID_END, PLACE_AT, CHECKSUM] = [3, 6, 19, 21, 2]

/** Reads a message of the old form, whose identifier stands between commas or fills its place up with blanks. */
export function readOld(text: string, session: DecodeContext): DeviceMessage[] {
  const isLong = text[HEAD] === ',' || text[LOG_HEAD] === ','
  const { unit, place, state } = isLong ? longParts(text) : shortParts(text)
  const reading = readPlace(place, session)
  if (!reading) return []
  const status = (isLong ? readLong : readShort)(state, session)
  const names = [status?.uniqueId, unit].filter((name) => name !== undefined && name !== '') as string[]
  if (names.length === 0 && !session.identified) return []
  const message = messageOf(status ? joined(reading, status) : reading)
  return [{ ...message, ...(names.length > 0 ? { uniqueIds: names } : {}) }]
}

const joined = (place: Reading, { fix, cells }: Reading): Reading => ({
  ...place,
  cells,
  fix: { ...place.fix, ...fix },
})

interface Parts {
  readonly unit: string
  readonly place: string
  readonly state: string
}

function longParts(text: string): Parts {
  const from = text.indexOf(',') + 1
  const to = text.indexOf(',', from)
  const star = text.indexOf('*', to)
  const end = star < 0 ? text.length : star + 1 + CHECKSUM
  return { unit: text.slice(from, Math.max(from, to)), place: text.slice(to + 1, end), state: text.slice(end + 1) }
}

function shortParts(text: string): Parts {
  const star = text.indexOf('*', PLACE_AT)
  if (star < 0) throw new DecodeError('The place has no checksum')
  const end = star + 1 + CHECKSUM
  return { unit: trimmed(text.slice(HEAD, ID_END)), place: text.slice(PLACE_AT, end), state: text.slice(end + 1) }
}
