import { addAlarm, put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { PLACE, placeOf } from './columns.ts'
import { type Content, cellOf, type Parts, pairs } from './old.ts'

/** Format 4: columns, some of which are left out; which ones is told by their number of digits. */
const COLUMNS = new RegExp(
  [
    String.raw`^\$\$\d{4}(?<type>[\da-fA-F]{2})(?<id>\d+)\|(?<status>[\da-fA-F]{8})(?<date>\d{6})(?<time>\d{6})`,
    String.raw`(?:(?<tenths>\d\d)(?<power>\d\d)|(?<hundredths>\d{3}))(?<adc1>\d{4})`,
    String.raw`(?:(?<adc2>\d{4})(?<adc3>\d{4})(?<adc4>\d{4}))?(?:(?<temp1>\d{4})(?<temp2>\d{4})?)?`,
    String.raw`(?<lac>[\da-fA-F]{4})(?<cid>[\da-fA-F]{4})(?:(?<mnc>\d\d)(?<mcc>\d{3}))?(?<sat>\d\d)(?<rssi>\d\d)`,
    String.raw`(?<course>\d{3})(?<speed>\d{3})(?<hdop>\d\d\.\d)${PLACE}\d{4}[\da-fA-F]{2}`,
  ].join(''),
)

/** `yyMMdd` and `hhmmss`, UTC. */
export function modernMoment(date: string, time: string): Date {
  const [year = 0, month = 0, day = 0] = pairs(date)
  return utc([year, month, day, ...pairs(time)])
}

export function decodeModern(text: string, session: DecodeContext): Content {
  const parts: Parts | undefined = COLUMNS.exec(text)?.groups
  if (!parts) return {}
  const attributes: Attributes = {}
  const status = Number.parseInt(parts.status!, 16)
  addAlarm(attributes, alarms[Number.parseInt(parts.type!, 16)])
  readStatus(status, attributes)
  const { tenths, hundredths, power, adc1, adc2, adc3, adc4, temp1, temp2, sat, hdop, odometer } = parts
  put(attributes, 'battery', tenths ? Number(tenths) / 10 : Number(hundredths) / 100)
  if (power) put(attributes, 'power', Number(power))
  putAll(attributes, { adc1, adc2, adc3, adc4, temp1, temp2, sat: Number(sat), hdop: Number(hdop) })
  put(attributes, 'odometer', Number(odometer) * 1000)
  const fix: Fix = {
    ...{ fixTime: modernMoment(parts.date!, parts.time!), valid: isSet(status, temp2 ? 20 : 18), ...placeOf(parts) },
    ...{ speed: knotsFromKmh(Number(parts.speed)), course: Number(parts.course) },
    ...{ network: cellOf(parts, session, Number(parts.rssi)), attributes },
  }
  return { uniqueIds: [parts.id!], fixes: [fix] }
}

/** The bits of the status are numbered from the left, from 1 to 32. */
const isSet = (status: number, number: number): boolean => bit(status, 32 - number)

const statusAlarms: readonly (readonly [number: number, alarm: string])[] = [
  [1, 'sos'],
  [3, 'overspeed'],
  [5, 'geofenceExit'],
  [6, 'geofenceEnter'],
  [7, 'gpsAntennaCut'],
]

function readStatus(status: number, attributes: Attributes): void {
  for (const [number, alarm] of statusAlarms) if (isSet(status, number)) addAlarm(attributes, alarm)
  putAll(attributes, { ignition: isSet(status, 2), charge: isSet(status, 4) })
  putAll(attributes, { out1: isSet(status, 9), out2: isSet(status, 10), out3: isSet(status, 11), status })
}

const alarms: Readonly<Record<number, string>> = {
  1: 'sos',
  2: 'overspeed',
  4: 'geofenceExit',
  5: 'geofenceEnter',
  6: 'tow',
  7: 'gpsAntennaCut',
  16: 'powerCut',
  17: 'powerRestored',
  18: 'lowPower',
  19: 'lowBattery',
  64: 'vibration',
  65: 'idle',
  66: 'hardAcceleration',
  67: 'hardBraking',
}
