import { put } from '../attributes.ts'
import { DecodeError } from '../define.ts'
import { deliver, momentOf, type Target } from '../reading.ts'
import { readerOf } from '../sentence.ts'
import { when } from '../sentence-parts.ts'
import { altitude, course, kmh, knots, latitude, longitude } from '../targets.ts'
import { decimal, degreesMinutes, integer } from '../text.ts'
import { event } from './event.ts'
import { sensor } from './sensor.ts'

/** A text that is read as a number; throws a `DecodeError` for one that is none. */
const numberBy =
  (parse: (text: string) => number) =>
  (target: Target<number>): Target<string> =>
  (text, reading) =>
    deliver(target, parse(text), reading)
const [whole, real] = [numberBy(integer), numberBy(decimal)]
/** A sign, and `dddmm.mmmm`. */
const minutes = numberBy((text) => degreesMinutes(text.slice(1), text.startsWith('+') ? '' : '-'))

const flag = (name: string) => whole((value, { fix }) => put(fix.attributes, name, value > 0))
const odometer = real((km, { fix }) => put(fix.attributes, 'odometer', Math.trunc(km * 1000)))

const time =
  (key: 'fixTime' | 'deviceTime'): Target<string> =>
  (text, { fix, session }) => {
    const pattern = String(session.attribute('starlink.dateFormat') ?? 'yyMMddHHmmss')
    const found = readerOf(when(pattern))(text, session)
    if (!found) throw new DecodeError(`"${text}" is no time`)
    fix[key] = momentOf(found)
  }

/** Where the items of a line go, by their tag. */
export const tags: ReadonlyMap<string, Target<string>> = new Map([
  ['EDT', time('deviceTime')],
  ['PDT', time('fixTime')],
  ['LAT', minutes(latitude)],
  ['LONG', minutes(longitude)],
  ['ALT', real(altitude)],
  ['ALTD', real(altitude)],
  ['SPD', real(knots)],
  ['SPDK', real(kmh)],
  ['HEAD', whole(course)],
  ['ODO', odometer],
  ['ODOD', odometer],
  ['EID', whole(event)],
  ['EDSC', 'reason'],
  ['DAL', 'driverUniqueId'],
  ['DID', 'driverUniqueId'],
  ['EDV1', 'external1'],
  ['EDV2', 'external2'],
  ['IARM', flag('armed')],
  ['BATC', whole('batteryLevel')],
  ['BATH', whole('batteryHealth')],
  ['TVI', real('deviceTemp')],
  ['CFL', whole('fuel')],
  ['CFL2', whole('fuel2')],
  ...[1, 2, 3, 4].flatMap((at): [string, Target<string>][] => [
    [`IN${at}`, whole(`in${at}`)],
    [`OUT${at}`, whole(`out${at}`)],
    [`OUT${'ABCD'[at - 1]}`, whole(`out${at}`)],
  ]),
  ['PDOP', real('pdop')],
  ['CSS', whole('rssi')],
  ['VIN', real('power')],
  ['VBAT', real('battery')],
  ['DEST', 'destination'],
  ['IGN', flag('ignition')],
  ['IGNL', flag('ignition')],
  ['ENG', flag('ignition')],
  ['DUR', whole('hours')],
  ['TDUR', whole('hours')],
  ['SAT', whole('satVisible')],
  ['SATN', whole('satVisible')],
  ['SATU', whole('sat')],
  ['STRT', real('starter')],
  ['TS1', whole('sensor1State')],
  ['TS2', whole('sensor2State')],
  ['V3', real('adc1')],
  ['V4', real('adc2')],
  ['TD1', sensor],
  ['TD2', sensor],
])
