import { type DecodeContext, DecodeError, type DeviceMessage, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { wifiAccessPoint } from '../network.ts'
import { deliver, messagesOf, newReading, type Reading, type Target } from '../reading.ts'
import { either, type Part, readerOf, sentence, textProtocol } from '../sentence.ts'
import { degrees, num, validity, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { asciiText, degreesMinutes, Items } from '../text.ts'

/** FutureWay's personal trackers: lines of text behind a head in hex digits. */
export const futureway = textProtocol({ name: 'futureway', port: 5213, delimiter: '', frame, decode })

const [LENGTH_AT, LENGTH_END, HEAD, TAIL, UNCOUNTED] = [2, 10, 16, 4, 17]

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < LENGTH_END) return undefined
  const digits = buffer.toString('latin1', LENGTH_AT, LENGTH_END)
  return /^[\da-f]{8}$/i.test(digits) ? ofLength(buffer, Number.parseInt(digits, 16) + UNCOUNTED) : skipped(1)
}

const [LOGIN, LOCATION] = ['20', 'A0']
const LABEL = 'IMEI:'

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (!/^[\da-f]{16}/i.test(text)) throw new DecodeError('The message has no head in hex digits')
  const [type, content] = [text.slice(LENGTH_END, LENGTH_END + 2).toUpperCase(), text.slice(HEAD, -TAIL)]
  if (type === LOGIN) {
    const id = new Items(content.split(',')).skip().text().slice(LABEL.length)
    return id === '' ? [] : [{ uniqueIds: [id] }]
  }
  return type === LOCATION ? location(content.split('\r\n'), session) : []
}

/** Whole degrees of so many digits, and minutes with decimals. */
const exactMinutes = (target: Target<number>, source: string): Part => ({
  source,
  count: 2,
  read: ([text, hemisphere], reading) => deliver(target, degreesMinutes(text!, hemisphere), reading),
})
const coordinates = either(
  sentence`${exactMinutes(latitude, String.raw`(\d{4}\.\d+)([NS])`)},${exactMinutes(longitude, String.raw`(\d{5}\.\d+)([EW])`)}`,
  sentence`${degrees(latitude, '', '[NS]')},${degrees(longitude, '', '[EW]')}`,
)
const readGps = readerOf(sentence`GPS:${validity},${when('yyMMddHHmmss')},${coordinates},${num(knots)},${num(course)}`)

function location(lines: readonly string[], session: DecodeContext): DeviceMessage[] {
  const gps = lines.find((line) => line.startsWith('GPS:'))
  const reading = gps === undefined ? newReading(session) : readGps(gps, session)
  if (!reading) return []
  if (gps === undefined) reading.fix.outdated = true
  for (const line of lines) {
    if (line.startsWith('WIFI:')) addWifi(line, reading)
    else if (line.startsWith('LBS:')) addCell(line.slice('LBS:'.length), reading)
  }
  return messagesOf(reading)
}

function addWifi(line: string, { wifi }: Reading): void {
  const comma = line.indexOf(',')
  if (comma < 0) return
  for (const item of line.slice(comma + 1).split('&')) {
    const parts = new Items(item.split('|')).skip()
    wifi.push(wifiAccessPoint(parts.text().replaceAll('-', ':'), parts.integer()))
  }
}

const LARGEST_AREA = 0xffff

/** Country, network, then area and cell; the cell stands first where the number is too large for an area. */
function addCell(text: string, { cells }: Reading): void {
  const items = new Items(text.split(','))
  const [mcc, mnc, first, second] = [items.integer(), items.integer(), items.integer(), items.integer()]
  const isSwapped = first > LARGEST_AREA
  cells.push({ mcc, mnc, lac: isSwapped ? second : first, cid: isSwapped ? first : second })
}
