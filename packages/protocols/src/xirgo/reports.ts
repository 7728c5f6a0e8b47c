import { put, putAll } from '../attributes.ts'
import type { Attributes, DeviceMessage, Fix } from '../define.ts'
import { decimal, integer } from '../text.ts'
import { utc } from '../time.ts'
import { KNOTS_PER_MPH } from '../units.ts'
import { putEvent } from './events.ts'

const METRES_PER_MILE = 1609.34
const MS_PER_HOUR = 3_600_000
const NUMBER = String.raw`-?\d+(?:\.\d+)?`

/** `$$imei,event,date,time,latitude,longitude,altitude,speed` of both formats. */
const HEAD = [
  String.raw`^\$\$(?<id>\d+),(?<event>\d+),(?<date>\d{4}/\d\d/\d\d),(?<time>\d\d:\d\d:\d\d),`,
  String.raw`(?<latitude>-?\d+\.\d+),(?<longitude>-?\d+\.\d+),(?<altitude>${NUMBER}),(?<speed>\d+(?:\.\d+)?),`,
].join('')

const OLD = new RegExp(
  [
    HEAD,
    String.raw`(?<course>\d+(?:\.\d+)?),(?<sat>\d+),(?<hdop>\d+(?:\.\d+)?),(?<battery>\d+(?:\.\d+)?),`,
    String.raw`(?<gsm>\d+(?:\.\d+)?),(?<odometer>\d+(?:\.\d+)?),(?<gps>\d)(?:,|#|$)`,
  ].join(''),
)

const NEW = new RegExp(
  [
    HEAD,
    String.raw`${NUMBER},${NUMBER},\d+,(?<course>\d+(?:\.\d+)?),(?<sat>\d+),(?<hdop>\d+(?:\.\d+)?),`,
    String.raw`(?<odometer>\d+(?:\.\d+)?),(?<consumption>\d+(?:\.\d+)?),(?<battery>\d+(?:\.\d+)?),(?<gsm>\d+),(?<gps>\d)`,
    '(?:,(?<tail>.*))?',
  ].join(''),
  's',
)
const TAIL =
  /^\d,(?<io>[01]{4}),(?<adc>\d+\.\d+),(?<fuel>\d+\.\d+),\d+,(?<hours>\d+),(?<oils>\d+,\d+,-?\d+,\d+,\d+,-?\d+)/
const oilNames = ['oilPressure', 'oilLevel', 'oilTemp', 'coolantPressure', 'coolantLevel', 'coolantTemp']

export function decodeOld(text: string): DeviceMessage | undefined {
  const parts = OLD.exec(text)?.groups
  return parts && { uniqueIds: [parts.id!], fixes: [fixOf(parts)] }
}

export function decodeNew(text: string): DeviceMessage | undefined {
  const parts = NEW.exec(text)?.groups
  if (!parts) return undefined
  const fix = fixOf(parts)
  put(fix.attributes, 'fuelConsumption', parts.consumption)
  readTail(TAIL.exec(parts.tail ?? '')?.groups, fix.attributes)
  return { uniqueIds: [parts.id!], fixes: [fix] }
}

type Parts = Readonly<Record<string, string | undefined>>

function fixOf(parts: Parts): Fix {
  const attributes: Attributes = {}
  putEvent(integer(parts.event!), attributes)
  putAll(attributes, {
    sat: integer(parts.sat!),
    hdop: decimal(parts.hdop!),
    battery: decimal(parts.battery!),
    rssi: decimal(parts.gsm!),
    odometer: decimal(parts.odometer!) * METRES_PER_MILE,
  })
  const [year = 0, month = 0, day = 0] = parts.date!.split('/').map(Number)
  return {
    fixTime: utc([year, month, day, ...parts.time!.split(':').map(Number)]),
    valid: parts.gps === '1',
    latitude: decimal(parts.latitude!),
    longitude: decimal(parts.longitude!),
    altitude: decimal(parts.altitude!),
    speed: decimal(parts.speed!) * KNOTS_PER_MPH,
    course: decimal(parts.course!),
    attributes,
  }
}

/** Inputs, fuel, hours, oil and coolant, which come together or not at all. */
function readTail(tail: Parts | undefined, attributes: Attributes): void {
  if (!tail) return
  for (const [index, name] of ['in1', 'in2', 'in3', 'out1'].entries()) put(attributes, name, Number(tail.io![index]))
  putAll(attributes, { adc1: decimal(tail.adc!), fuel: decimal(tail.fuel!) })
  put(attributes, 'hours', integer(tail.hours!) * MS_PER_HOUR)
  for (const [index, value] of tail.oils!.split(',').entries()) put(attributes, oilNames[index]!, integer(value))
}
