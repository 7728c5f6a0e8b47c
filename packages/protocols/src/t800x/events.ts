import { addAlarm, put, putAll } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { readSpeed, readTime, readTimedPlace } from './place.ts'

/** The mobile network and the card. */
export function readNetworkState(reader: Reader): Fix[] {
  const deviceTime = readTime(reader)
  const attributes: Attributes = {}
  putAll(attributes, {
    operator: reader.bytes(reader.u8()).toString('utf16le'),
    networkTechnology: reader.text(reader.u8()),
    networkBand: reader.text(reader.u8()),
  })
  reader.skip(reader.u8()) // number of the subscriber
  put(attributes, 'iccid', reader.text(reader.u8()))
  return [{ outdated: true, deviceTime, attributes }]
}

const [ACCELERATION, BRAKING] = ['hardAcceleration', 'hardBraking']
const RECORD_BYTES = 24
const NO_VALUE = 0xffff

/** The seconds around a hard manoeuvre; the last of them has the alarm. */
export function readManoeuvre(reader: Reader): Fix[] {
  const code = reader.u8()
  const fixes: Fix[] = []
  while (reader.left >= RECORD_BYTES) fixes.push(readSecond(reader))
  const last = fixes.at(-1)
  if (last && code <= 5) addAlarm(last.attributes, code % 2 === 0 ? BRAKING : ACCELERATION)
  return fixes
}

function readSecond(reader: Reader): Fix {
  const place = readTimedPlace(readTime(reader), reader)
  const speed = readSpeed(reader)
  const [tenths, rpm] = [reader.u16(), reader.u16()]
  return {
    ...place,
    ...(!place.outdated && { valid: true }),
    speed,
    ...(tenths !== NO_VALUE && { course: tenths / 10 }),
    attributes: rpm === NO_VALUE ? {} : { rpm },
  }
}

const manoeuvres: readonly string[] = [BRAKING, ACCELERATION, 'hardCornering']

/** One hard manoeuvre. */
export function readSingleManoeuvre(reader: Reader): Fix[] {
  const attributes: Attributes = {}
  addAlarm(attributes, manoeuvres[reader.u8()])
  const time = readTime(reader)
  const valid = !bit(reader.u8(), 7)
  const place = readTimedPlace(time, reader.skip(5))
  const [speed, course] = [readSpeed(reader), reader.u16() / 10]
  attributes.rpm = reader.u16()
  return [{ ...place, ...(!place.outdated && { valid }), speed, course, attributes }]
}

/** The text that a command brought back. */
export function readResult(reader: Reader): Fix[] {
  const attributes: Attributes = {}
  put(attributes, 'result', reader.skip(1).rest().toString('utf16le'))
  return [{ outdated: true, attributes }]
}
