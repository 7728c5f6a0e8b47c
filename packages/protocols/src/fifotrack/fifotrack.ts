import { put } from '../attributes.ts'
import { bits } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import { messageOf, type Reading } from '../reading.ts'
import { either, maybe, readerOf, sentence, textProtocol, value } from '../sentence.ts'
import { cell, dec, hex, id, int, num, rest, sint, skip, stateOnly, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, hexInteger, integer, split } from '../text.ts'
import { alarms } from './alarms.ts'
import { commands, effects, encode } from './commands.ts'
import { packet } from './packet.ts'
import { announced, piece } from './photo.ts'

/** Fifotrack: texts with their length and checksum, photos in pieces that are asked for. */
export const fifotrack = textProtocol({
  name: 'fifotrack',
  port: 5124,
  largestFrame: 32_768,
  frame,
  decode,
  commands,
  encode,
  effects,
})

const [LEAST, AROUND, MARKS, END] = [10, 3, 2, 2]

/** The length counts from its comma to the character before the checksum's `*`. */
function frame(buffer: Buffer): Frame | undefined {
  const comma = buffer.indexOf(',')
  if (buffer.length < LEAST || comma < 0) return undefined
  const length = buffer.toString('latin1', MARKS, comma)
  if (!/^\d{1,5}$/.test(length)) return skipped(comma + 1)
  const found = ofLength(buffer, comma + Number(length) + AROUND + END)
  return found && { bytes: found.bytes.subarray(0, -END), end: found.end }
}

const head = sentence`$$${skip('\\d+')},${id},${skip('[0-9a-fA-F]+')}`
const tower = cell(String.raw`(\d+)\|(\d+)\|([0-9a-fA-F]+)\|([0-9a-fA-F]+)()`, 16)
const alarm = maybe(int(alarmOf(alarms)))
const [degreesNorth, degreesEast] = [num(latitude), num(longitude)]

const status = hex((word, { fix }) => {
  put(fix.attributes, 'rssi', bits(word, 3, 8))
  put(fix.attributes, 'sat', Math.floor(word / 2 ** 28))
  put(fix.attributes, 'status', word)
})
const voltages = value('[0-9a-fA-F|]+', (text, { fix }) => {
  for (const [at, voltage] of split(text, '|').entries()) put(fix.attributes, `adc${at + 1}`, hexInteger(voltage))
})
// Cards of five bytes and more are common, though the stock server refuses them
const card = word((text, { fix }) => {
  if (/^[0-9a-f]{1,16}$/i.test(text)) put(fix.attributes, 'driverUniqueId', String(BigInt(`0x${text}`)))
  else put(fix.attributes, 'card', text)
})
const sensors = value('[^*]*', (text, { fix }) => {
  for (const [at, sensor] of split(text, '|').entries()) put(fix.attributes, `io${at + 1}`, sensor)
})

const readLocation = readerOf(
  sentence`${head},${skip('[^,]+')},${alarm},${when('yyMMddHHmmss')},${validity},${degreesNorth},${degreesEast},${int(kmh)},${int(course)},${sint(altitude)},${int('odometer')},${int('hours', (seconds) => seconds * 1000)},${status},${maybe(hex('input'))},${maybe(hex('output'))},${tower},${voltages}${maybe(sentence`,${card},${sensors}`)}${rest}`,
)

const wifi = value('[0-9a-fA-F:|-]*', (text, reading) => {
  for (const item of split(text, '|')) {
    const [, mac, signal] = /^([0-9a-f]{12}):(-?\d+)$/i.exec(item) ?? []
    if (!mac || !signal) throw new DecodeError(`"${item}" is no access point`)
    reading.wifi.push(wifiAccessPoint(macFromHex(mac), integer(signal)))
  }
})
const satellites = sentence`0,${validity},${int(kmh)},${int('sat')},${degreesNorth},${degreesEast}`
const readPersonal = readerOf(
  sentence`${head},A03,${alarm},${when('yyMMddHHmmss')},${tower},${dec('battery')},${int('batteryLevel')},${hex('status')},${either(satellites, sentence`1,${wifi}${stateOnly}`)}*${skip('[0-9a-fA-F]{2}')}`,
)

const readResult = readerOf(
  sentence`$$${skip('\\d+')},${id},${skip('[^]*,')}${word('result', '[A-Z]+')}*${skip('[0-9a-fA-F]{2}')}${stateOnly}`,
)

const [IMEI, INDEX, TYPE] = [1, 2, 3]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const fields = text.split(',', TYPE + 1)
  const type = fields[TYPE]?.slice(0, 3)
  if (type === 'D05') return announced(fields[IMEI]!, bytes, session)
  if (type === 'D06') return piece(fields[IMEI]!, bytes, session)
  if (type === 'A03') return answered(readPersonal(text, session), fields[INDEX]!)
  const reading = type?.startsWith('B') ? readResult(text, session) : readLocation(text, session)
  return reading ? [messageOf(reading)] : []
}

function answered(reading: Reading | undefined, index: string): DeviceMessage[] {
  if (!reading) return []
  const now = reading.session.now().toISOString().replaceAll(/\D/g, '').slice(2, 14)
  reading.replies.push(packet(reading.uniqueId!, `${index},A03,${now}`))
  return [messageOf(reading)]
}
