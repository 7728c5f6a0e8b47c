import { addAlarm, put } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'

const [ALARM, NORTH, EAST, HALF_CIRCLE, VALID] = [1, 4, 5, 6, 7]

/** Reads the twenty bytes of one place; the hemispheres count only in a valid one. */
export function readStructure(reader: Reader, fix: Fix): void {
  const { attributes } = fix
  const [flags, quality] = [reader.u8(), reader.u8()]
  fix.valid = bit(flags, VALID)
  if (bit(flags, ALARM)) addAlarm(attributes, 'general')
  put(attributes, 'sat', bits(quality, 4, 8))
  put(attributes, 'pdop', bits(quality, 0, 4))
  const [east, north] = [reader.u8(), reader.u8()]
  const longitude = east + reader.u16le() / 60_000
  const latitude = north + reader.u16le() / 60_000
  fix.longitude = fix.valid && !bit(flags, EAST) ? -longitude : longitude
  fix.latitude = fix.valid && !bit(flags, NORTH) ? -latitude : latitude
  fix.speed = reader.u8()
  fix.course = reader.u8() + (bit(flags, HALF_CIRCLE) ? 256 : 0)
  put(attributes, 'distance', reader.i16le())
  const low = [reader.u8(), reader.u8(), reader.u8(), reader.u8()]
  const high = reader.u8()
  for (const [index, value] of low.entries())
    put(attributes, `adc${index + 1}`, value + bits(high, 2 * index, 2 * index + 2) * 256)
  fix.altitude = reader.u8() * 10
  const states = reader.u8()
  for (let index = 0; index < 8; index++) put(attributes, `io${index + 1}`, bit(states, index))
}
