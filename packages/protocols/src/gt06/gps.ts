import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'
import { type Packet, readTime } from './packet.ts'

/** How a GPS block differs from the usual one, which is: time, satellites, place, one byte of speed, flags. */
export interface GpsShape {
  /** A length byte follows the time; 0 means that the block ends there. */
  readonly hasLength?: boolean
  readonly hasSatellites?: boolean
  /** `after`: two bytes that follow the flags. */
  readonly speed?: 'before' | 'after' | 'none'
}

/** Reads a GPS block into the fix; false when it holds only a time. */
export function readGps(packet: Packet, fix: Fix, shape: GpsShape = {}): boolean {
  const { reader } = packet
  fix.fixTime = readTime(packet)
  if (shape.hasLength && reader.u8() === 0) return false
  if (shape.hasSatellites ?? true) fix.attributes.sat = reader.u8() & 0x0f
  const place = readPlace(reader)
  if (shape.speed === 'none') applyFlags(fix, place, reader.u16())
  else if (shape.speed === 'after') {
    applyFlags(fix, place, reader.u16())
    fix.speed = knotsFromKmh(reader.u16())
  } else {
    fix.speed = knotsFromKmh(reader.u8())
    applyFlags(fix, place, reader.u16())
  }
  return true
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Latitude and longitude without their signs; the signs are in the flags. */
export const readPlace = (reader: Reader): Place => ({
  latitude: reader.u32() / 60 / 30_000,
  longitude: reader.u32() / 60 / 30_000,
})

/** Course in bits 0–9, north in 10, west in 11, valid in 12. */
export function applyDirection(fix: Fix, { latitude, longitude }: Place, flags: number): void {
  fix.course = flags & 0x03ff
  fix.valid = (flags & 0x1000) !== 0
  fix.latitude = flags & 0x0400 ? latitude : -latitude
  fix.longitude = flags & 0x0800 ? -longitude : longitude
}

/** As `applyDirection`; bit 14 says whether bit 15 is the ignition. */
export function applyFlags(fix: Fix, place: Place, flags: number): void {
  applyDirection(fix, place, flags)
  put(fix.attributes, 'ignition', flags & 0x4000 ? (flags & 0x8000) !== 0 : undefined)
}
