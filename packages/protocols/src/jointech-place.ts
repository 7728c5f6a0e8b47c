import { bit, type Reader } from './bytes.ts'
import { utc } from './time.ts'

/** The place in the messages of Jointech's locks and trackers; `valid` as the unit says. Speed in knots, course in degrees. */
export function readJointechPlace(reader: Reader) {
  const [day, month, year] = [reader.bcd(2), reader.bcd(2), reader.bcd(2)]
  const fixTime = utc([year, month, day, reader.bcd(2), reader.bcd(2), reader.bcd(2)])
  const latitude = reader.bcd(2) + reader.bcd(6) / 10_000 / 60
  const digits = reader.bcd(8)
  const flags = reader.u8() // below the ninth digit of the longitude
  const degreesAndMinutes = digits * 10 + (flags >> 4)
  const longitude = Math.trunc(degreesAndMinutes / 1e6) + (degreesAndMinutes % 1e6) / 10_000 / 60
  return {
    fixTime,
    valid: bit(flags, 0),
    latitude: bit(flags, 1) ? latitude : -latitude,
    longitude: bit(flags, 2) ? longitude : -longitude,
    speed: reader.bcd(2),
    course: reader.u8() * 2,
  }
}
