import { put } from '../attributes.ts'
import { sum } from '../checksums.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { deliver, momentOf, newReading, type Reading, type Target } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, decimal, integer } from '../text.ts'

/** Freematics ONE: datagrams of text with events, which are answered, or records of values. */
export const freematics = defineProtocol({
  name: 'freematics',
  port: 5170,
  transports: ['udp'],
  text: true,
  delimiter: '',
  decode,
  commands: [],
})

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(datagram).replaceAll('\0', '')
  const from = text.indexOf('#')
  const to = text.indexOf('*')
  if (from < 1 || to < 1) return []
  const body = text.slice(from + 1, to < from ? undefined : to)
  return [body.startsWith('EV') ? event(body) : data(text.slice(0, from), body, session)]
}

function event(body: string): DeviceMessage {
  const pairs = new Map<string, string>()
  for (const item of body.split(',')) {
    const [key = '', value] = item.split('=')
    if (value === undefined) throw new DecodeError(`"${item}" has no value`)
    if (!pairs.has(key)) pairs.set(key, value)
  }
  const [id, number, ticks, vin] = ['ID', 'EV', 'TS', 'VIN'].map((key) => pairs.get(key))
  const answer = `1#EV=${number},RX=1,TS=${ticks}`
  const digits = sum(Buffer.from(answer, 'latin1')).toString(16).toUpperCase().padStart(2, '0')
  return {
    ...(id ? { uniqueIds: [id] } : {}),
    ...(vin ? { fixes: [{ outdated: true, attributes: { vin } }] } : {}),
    ...(number && ticks ? { replies: [Buffer.from(`${answer}*${digits}`, 'latin1')] } : {}),
  }
}

const whole =
  (target: Target<number>, divisor = 1) =>
  (text: string, reading: Reading): void =>
    deliver(target, integer(text) / divisor, reading)
const number =
  (target: Target<number>, divisor = 1) =>
  (text: string, reading: Reading): void =>
    deliver(target, decimal(text) / divisor, reading)
const place =
  (target: Target<number>) =>
  (text: string, reading: Reading): void => {
    reading.fix.valid = true
    deliver(target, decimal(text), reading)
  }
const pairsOf = (text: string, digits: number): number[] => {
  integer(text)
  return text.padStart(digits, '0').match(/\d\d/g)!.map(Number)
}

const [HUNDREDTH, TIME, DATE] = [10, 8, 6]

/** What a value is, by its key as a number. */
const values: Readonly<Record<number, (text: string, reading: Reading) => void>> = {
  10: place(latitude),
  11: place(longitude),
  12: number(altitude),
  13: number(kmh),
  14: whole(course),
  15: whole('sat'),
  16: (text, { clock }) => {
    const [hour, minute, second, hundredths = 0] = pairsOf(text, TIME)
    clock.splice(3, 4, hour, minute, second, hundredths * HUNDREDTH)
  },
  17: (text, { clock }) => {
    const [day, month, year] = pairsOf(text, DATE)
    clock.splice(0, 3, year, month, day)
  },
  18: whole('hdop'),
  32: (text, { fix }) => put(fix.attributes, 'acceleration', text),
  36: whole('battery', 100),
  129: whole('rssi'),
  130: number('deviceTemp', 10),
  260: whole('engineLoad'),
  261: whole('coolantTemp'),
  268: whole('rpm'),
  269: whole('obdSpeed'),
  273: whole('throttle'),
}

function data(id: string, body: string, session: DecodeContext): DeviceMessage {
  const readings: Reading[] = []
  for (const item of body.split(',')) {
    const [key = '', text] = item.split(/[:=]/)
    if (!/^[\da-f]{1,8}$/i.test(key)) continue
    if (text === undefined) throw new DecodeError(`"${item}" has no value`)
    const code = Number.parseInt(key, 16)
    const reading = readings.at(-1)
    if (code === 0) readings.push(startOf(session))
    else if (!reading) continue
    else if (Object.hasOwn(values, code)) values[code]!(text, reading)
    else put(reading.fix.attributes, `io${code}`, text)
  }
  const fixes = readings.map((reading, at) => ended(reading, at === readings.length - 1))
  return { uniqueIds: [id], ...(fixes.length > 0 ? { fixes } : {}) }
}

/** A record of this moment; values of time change its clock. */
function startOf(session: DecodeContext): Reading {
  const reading = newReading(session)
  const now = session.now()
  reading.clock.push(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate())
  reading.clock.push(now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), now.getUTCMilliseconds())
  return reading
}

/** The last record may have no place of its own; the stock server gives former ones the place 0, 0, which is not valid. */
function ended(reading: Reading, isLast: boolean): Fix {
  const { fix } = reading
  if (isLast && fix.valid === undefined) return { ...fix, outdated: true, deviceTime: momentOf(reading) }
  return { ...fix, fixTime: momentOf(reading) }
}
