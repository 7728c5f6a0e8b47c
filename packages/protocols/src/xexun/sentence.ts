import { addAlarm, put, putAll } from '../attributes.ts'
import type { Attributes, DecodeContext, DeviceMessage } from '../define.ts'
import { decimal, degreesMinutes, integer } from '../text.ts'
import { utc } from '../time.ts'
import { knotsPerUnit } from '../units.ts'

const SENTENCE = [
  String.raw`G[PN]RMC,(?<time>\d{6})?(?:\.\d+)?,(?<validity>[AV]),`,
  String.raw`(?<latitude>\d+\.\d+),(?<north>[NS]),(?<longitude>\d+\.\d+),(?<east>[EW])?,`,
  String.raw`(?<speed>\d+(?:\.\d*)?),(?<course>\d+(?:\.\d*)?)?,(?<date>\d{6})?,[^*]*\*[\da-fA-F]{2}(?:\r\n)?,`,
  String.raw`(?<signal>[FL]),(?:(?<alarm>[^,]*),)?.*?imei:(?<id>\d+)`,
].join('')
const BASIC = new RegExp(`^${SENTENCE}`, 's')
/** Before the sentence stand a serial number, of which the last digit is read, and the number of the card. */
const EXTENDED = new RegExp(
  String.raw`(?<serial>\d),(?<number>[^,]*),${SENTENCE},(?<sat>\d+),(?<altitude>-?\d+(?:\.\d*)?)?,[FL]:(?<power>\d+\.\d+)V`,
  's',
)
type Parts = Readonly<Record<string, string | undefined>>

export function decodeSentence(text: string, session: DecodeContext): DeviceMessage[] {
  const parts: Parts | undefined = BASIC.exec(text)?.groups
  return parts ? message(parts, {}, session) : []
}

export function decodeExtended(text: string, session: DecodeContext): DeviceMessage[] {
  const parts: Parts | undefined = EXTENDED.exec(text)?.groups
  if (!parts) return []
  const { serial, number, sat, power } = parts
  return message(parts, { serial, number, sat: integer(sat!), power: decimal(power!) }, session)
}

function message(parts: Parts, values: Parameters<typeof putAll>[1], session: DecodeContext): DeviceMessage[] {
  const attributes: Attributes = {}
  putAll(attributes, values)
  put(attributes, 'signal', parts.signal)
  readAlarm((parts.alarm ?? '').toLowerCase(), attributes)
  const fix = {
    fixTime: momentOf(parts.date ?? '000000', parts.time ?? '000000'),
    valid: parts.validity === 'A',
    latitude: degreesMinutes(parts.latitude!, parts.north),
    longitude: degreesMinutes(parts.longitude!, parts.east),
    altitude: decimal(parts.altitude ?? '0'),
    speed: decimal(parts.speed!) * knotsPerUnit(session.attribute('xexun.speed')),
    course: decimal(parts.course ?? '0'),
    attributes,
  }
  return [{ uniqueIds: [parts.id!], fixes: [fix] }]
}

/** `ddMMyy` and `hhmmss`, UTC. */
function momentOf(date: string, time: string): Date {
  const [day = 0, month = 0, year = 0] = pairs(date)
  return utc([year, month, day, ...pairs(time)])
}
const pairs = (digits: string): number[] => [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)))

const ignitions: Readonly<Record<string, boolean>> = {
  'acc on': true,
  accstart: true,
  'acc off': false,
  accstop: false,
}
const alarms: Readonly<Record<string, string>> = {
  'help me!': 'sos',
  'help me': 'sos',
  'low battery': 'lowBattery',
  'move!': 'movement',
  'moved!': 'movement',
}

function readAlarm(words: string, attributes: Attributes): void {
  if (Object.hasOwn(ignitions, words)) put(attributes, 'ignition', ignitions[words])
  if (Object.hasOwn(alarms, words)) addAlarm(attributes, alarms[words])
}
