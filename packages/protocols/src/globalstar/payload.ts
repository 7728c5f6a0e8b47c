import { addAlarm, putAll } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import { DecodeError, type Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'

const BYTES = 9
const [FULL_LATITUDE, FULL_LONGITUDE, STEPS] = [90, 180, 2 ** 23]
const LOCATION = 0
const NO_PLACE = 0xff

/** The bytes of a message, written as `0x` and hex. Throws a `DecodeError` when they are none, or too few. */
export function payloadOf(text: string): Buffer {
  const digits = text.slice(2)
  if (!/^[0-9a-f]+$/i.test(digits) || digits.length < 2 * BYTES) throw new DecodeError(`"${text}" is no payload`)
  return Buffer.from(digits, 'hex')
}

/** What a unit says, other than AtlasTrax. */
export function readPayload(payload: Buffer, fixTime: Date): Fix {
  const reader = new Reader(payload)
  const flags = reader.u8()
  const fix: Fix = { fixTime, valid: !bit(flags, 3), ...placeOf(reader), attributes: {} }
  if (bit(flags, 2)) fix.attributes.batteryReplace = true
  if (bits(flags, 0, 2) !== LOCATION) return fix
  const [inputs, state] = [reader.u8(), reader.u8()]
  putAll(fix.attributes, { input: bits(inputs, 0, 4), motion: bit(state, 6) })
  if (bit(state, 4)) addAlarm(fix.attributes, 'vibration')
  return fix
}

/** What an AtlasTrax says: nothing where it has no speed. */
export function readAtlasTrax(payload: Buffer, fixTime: Date): Fix[] {
  const reader = new Reader(payload)
  const flags = reader.u8()
  const place = placeOf(reader)
  const [speed, state] = [reader.u8(), reader.u8()]
  if (speed === NO_PLACE) return []
  const fix: Fix = {
    fixTime,
    valid: true,
    ...place,
    course: bits(flags, 5, 8) * 45,
    speed: knotsFromKmh(speed),
    attributes: {},
  }
  putAll(fix.attributes, {
    in1: !bit(flags, 1),
    in2: !bit(flags, 2),
    charge: !bit(flags, 3),
    batteryReplace: bit(state, 7),
  })
  if (bit(flags, 4)) addAlarm(fix.attributes, 'vibration')
  return [fix]
}

function placeOf(reader: Reader): { latitude: number; longitude: number } {
  const latitude = (reader.u24() * FULL_LATITUDE) / STEPS
  const longitude = (reader.u24() * FULL_LONGITUDE) / STEPS
  return {
    latitude: latitude > FULL_LATITUDE ? latitude - 2 * FULL_LATITUDE : latitude,
    longitude: longitude > FULL_LONGITUDE ? longitude - 2 * FULL_LONGITUDE : longitude,
  }
}
