import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal, signed } from '../text.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { putStatus } from './status.ts'

export function heartbeat(reader: Reader): Fix {
  const attributes: Attributes = {}
  putStatus(attributes, reader.u16())
  return { outdated: true, attributes }
}

/** Values of the vehicle's bus: a time, then pairs of a number and a value. */
export function obd(reader: Reader): Fix {
  const attributes: Attributes = {}
  const deviceTime = new Date(reader.u32() * 1000)
  while (reader.left >= 5) {
    const pid = reader.u8()
    const value = reader.i32()
    if (pid === 0x89) put(attributes, 'fuelConsumption', value)
    if (pid === 0x8a) put(attributes, 'odometer', value * 1000)
    if (pid === 0x8b) put(attributes, 'fuel', Math.trunc(value / 10))
  }
  return { outdated: true, deviceTime, attributes }
}

const GAP = '[^]{0,8}?'
const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,9})?)`
const WHERE = new RegExp(
  [
    `Lat:([NS])${NUMBER}`,
    `Lon:([EW])${NUMBER}`,
    `Course:${NUMBER}`,
    `Speed:${NUMBER}`,
    String.raw`Date ?Time:(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)`,
  ].join(GAP),
)

/** The answer to a command: where the unit is, or a text. */
export function commandAnswer(index: number, reader: Reader): Fix {
  const text = reader.skip(5).utf8(reader.left)
  const attributes: Attributes = { index }
  const [, north = '', latitude = '', east = '', longitude = '', course = '', speed = '', ...time] =
    WHERE.exec(text) ?? []
  if (time.length === 0) {
    put(attributes, 'result', text)
    return { outdated: true, attributes }
  }
  const [year = 0, month = 0, day = 0, ...clock] = time.map(Number)
  return {
    fixTime: utc([year, month, day, ...clock]),
    valid: true,
    latitude: signed(decimal(latitude), north),
    longitude: signed(decimal(longitude), east),
    speed: knotsFromKmh(decimal(speed)),
    course: decimal(course),
    attributes,
  }
}
