import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messagesOf } from '../reading.ts'
import { maybe, type Part, readerOf, sentence } from '../sentence.ts'
import {
  dec,
  degrees,
  idOf,
  int,
  maybeNum,
  minutes,
  num,
  reply,
  rest,
  skip,
  validity,
  when,
  word,
} from '../sentence-parts.ts'
import { alarmOf, course, knots, latitude, longitude } from '../targets.ts'

const id = idOf('\\d{15}')

/** The strength of the signal before the cell; 0 is none. */
const heardCell: Part = {
  source: String.raw`(\d+),(\d+),(\d+),([0-9a-fA-F]+),([0-9a-fA-F]+)`,
  count: 5,
  read([rssi, mcc, mnc, lac, cid], { cells }) {
    if (Number(rssi) === 0) return
    const [area, number] = [Number.parseInt(lac!, 16), Number.parseInt(cid!, 16)]
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: area, cid: number, rssi: -Number(rssi) })
  },
}
const milliseconds = maybe(sentence`.${when('SSS')}`)
const normal = readerOf(
  sentence`ATL${skip('(?:,(?:[^,]*,)?)?')}${id},$GPRMC,${when('HHmmss')}${milliseconds},${validity},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${when('ddMMyy')},${skip('[^]*')}#${word('status', '[01]+')},${word('adc1', String.raw`\d+(?:\.\d*)?|N\.C`)},${skip()},${skip()},${num('odometer')},${num('temp1')},${num('battery')},${heardCell}${rest}${reply('\x01')}`,
)

/** The text up to its last `ATL`, whose first letter could be a digit of the cell. */
export function decodeNormal(text: string, session: DecodeContext): DeviceMessage[] {
  const end = text.lastIndexOf('ATL')
  const reading = end > 0 ? normal(text.slice(0, end), session) : undefined
  return reading ? messagesOf(reading) : []
}

/** Area in decimal digits, number in hex. */
const mixedCell: Part = {
  source: String.raw`(\d+),(\d+),(\d+),([0-9a-fA-F]+)`,
  count: 4,
  read([mcc, mnc, lac, cid], { cells }) {
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: Number(lac), cid: Number.parseInt(cid!, 16) })
  },
}
const newer = readerOf(
  sentence`${maybe(sentence`ATL,${skip('[LH]')},${id},`)}${word(alarmOf({ P: 'sos', T: 'tampering' }), '[NPT]')},${when('ddMMyy')},${when('HHmmss')},${validity},${degrees(latitude, ',', '[NS]')},${degrees(longitude, ',', '[EW]')},${dec(knots)},${skip('(?:GPS|GSM|INV)')},${int('battery', (mv) => mv / 1000)},${mixedCell}`,
)
export function decodeNew(text: string, session: DecodeContext): DeviceMessage[] {
  const reading = newer(text, session)
  return reading ? messagesOf(reading) : []
}
