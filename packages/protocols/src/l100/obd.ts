import { addAlarm, put } from '../attributes.ts'
import { xor } from '../checksums.ts'
import { type Attributes, type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { putObdValue } from '../obd.ts'
import { messageOf, type Reading } from '../reading.ts'
import { type Part, readerOf, sentence, value } from '../sentence.ts'
import { degrees, idOf, int, num, skip, stateOnly, validity, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { hexInteger } from '../text.ts'

const id = idOf('\\d{15}')

const cell: Part = {
  source: String.raw`(\d+),(\d+),(\d+),(\d+),([0-9a-fA-F]+)`,
  count: 5,
  read([rssi, mcc, mnc, lac, cid], { cells }) {
    const number = Number.parseInt(cid!, 16)
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: Number(lac), cid: number, rssi: -Number(rssi) })
  },
}
const EVENTS = ['hardBraking', 'general', 'hardAcceleration']
const states: Part = {
  source: String.raw`(\d)\d(\d)(\d),(\d+)`,
  count: 4,
  read([ignition, event, charge, overspeed], { fix }) {
    put(fix.attributes, 'ignition', ignition === '1')
    addAlarm(fix.attributes, EVENTS[Number(event)])
    put(fix.attributes, 'charge', charge === '1')
    addAlarm(fix.attributes, overspeed === '1' ? 'overspeed' : undefined)
  },
}
const metres = (kilometres: number): number => kilometres * 1000
const place = sentence`${when('HHmmss')},${when('ddMMyy')},${validity},${degrees(latitude, ';', '[NS]')},${degrees(longitude, ';', '[EW]')},${int(knots)},${int(course)},${num('odometer', metres)},${num('battery')},${cell},#${states},ATL,`

const readPlace = readerOf(place)
const HEAD = /^[LH],ATL,(\d{15}),(\d+),(\d+),/
const LOGIN = 1

/** A login, which is answered, or a place. Throws a `DecodeError` for a place of another form. */
export function decodePlace(text: string, session: DecodeContext): DeviceMessage[] {
  const [head, uniqueId, type, index] = HEAD.exec(text) ?? []
  if (!head || !uniqueId) return []
  if (Number(type) === LOGIN) return [{ uniqueIds: [uniqueId], replies: [answer(`@${uniqueId},00,${Number(index)},`)] }]
  const reading = readPlace(text.slice(head.length), session)
  if (!reading) throw new DecodeError('The place has another form')
  reading.uniqueId = uniqueId
  return [messageOf(reading)]
}

const answer = (text: string): Buffer => Buffer.from([...Buffer.from(`${text}*`), xor(Buffer.from(text))])

const LARGEST = 0x7fff_ffff

function readMeasures(text: string, { fix }: Reading): void {
  for (const entry of text.split(',')) {
    const [code = '', digits = ''] = entry.split(':')
    if (digits !== '' && !digits.startsWith('X')) measure(code.slice(2), digits, fix.attributes)
  }
}

function measure(code: string, digits: string, attributes: Attributes): void {
  const value = hexInteger(digits)
  if (value > LARGEST) throw new DecodeError(`"${digits}" is too large`)
  putObdValue(attributes, Number.parseInt(code, 16), value)
}

const digits = skip('\\d+')
const readData = readerOf(
  sentence`${skip('[LH]')},ATLOBD,${id},${digits},${digits},${when('HHmmss')},${when('ddMMyy')},${skip()},${value('[^]*', readMeasures)}${stateOnly}`,
)

/** Measures of the vehicle, without a place. */
export function decodeData(text: string, session: DecodeContext): DeviceMessage[] {
  const reading = readData(text, session)
  return reading ? [messageOf(reading)] : []
}
