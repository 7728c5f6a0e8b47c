import { put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { inZone, zoneOf } from '../time.ts'
import { knotsFromKmh } from '../units.ts'

/** Model names in capitals. */
export const modelOf = ({ model = '' }: Pick<DecodeContext, 'model'>): string => model.toUpperCase()
export const hasDoorSensor = (model: string): boolean => model === 'MV810G' || model === 'MV710G'
export const isAovx = (model: string): boolean => model === 'AL300' || model === 'GL100'

/** Units of this family keep Chinese time unless they are set otherwise. */
const ZONE = 'GMT+8'

/** Year, month, day, hour, minute and second in two digits each. */
export function readTime(reader: Reader, session: DecodeContext): Date {
  const [year, month, day] = [reader.bcd(2), reader.bcd(2), reader.bcd(2)]
  return inZone([year, month, day, reader.bcd(2), reader.bcd(2), reader.bcd(2)], zoneOf(session, ZONE))
}

/** Status and coordinates; the signs of these are bits of the status. */
export function readCoordinates(reader: Reader, fix: Fix, session: DecodeContext): void {
  const { attributes } = fix
  const model = modelOf(session)
  const status = reader.u32()
  put(attributes, 'ignition', bit(status, 0))
  if (model === 'G1C PRO') put(attributes, 'motion', bit(status, 4))
  put(attributes, 'blocked', bit(status, 10))
  if (hasDoorSensor(model)) put(attributes, 'door', bit(status, 16))
  put(attributes, 'charge', bit(status, 26))
  fix.valid = bit(status, 1)
  const [latitude, longitude] = [reader.u32() / 1e6, reader.u32() / 1e6]
  fix.latitude = bit(status, 2) ? -latitude : latitude
  fix.longitude = bit(status, 3) ? -longitude : longitude
}

/** Altitude (m), speed (tenths of km/h) and course (degrees). */
export function readMovement(reader: Reader, fix: Fix): void {
  fix.altitude = reader.i16()
  fix.speed = knotsFromKmh(reader.u16() / 10)
  fix.course = reader.u16()
}

/** The fixed part of a location after its alarms. */
export function readPlace(reader: Reader, fix: Fix, session: DecodeContext): void {
  readCoordinates(reader, fix, session)
  readMovement(reader, fix)
  fix.fixTime = readTime(reader, session)
}

/** A fix without a place of its own. */
export const placeless = (deviceTime?: Date): Fix => ({
  outdated: true,
  ...(deviceTime && { deviceTime }),
  attributes: {},
})

/** Sixteen bits of which the highest is the sign. */
export function signMagnitude(value: number): number {
  const magnitude = value & 0x7fff
  return value & 0x8000 && magnitude > 0 ? -magnitude : magnitude
}
