import { put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { type Read, readPlace } from './draft.ts'

const ID_BYTES = 6
const PLACE_BYTES = 8

const tagId = (data: Reader): string => Buffer.from(data.bytes(ID_BYTES)).reverse().toString('hex')

/** The beacon or access point of a known place, with that place, and its name or its precision. */
export const readHome =
  ({ described }: { readonly described: boolean }): Read =>
  (data, { fix }) => {
    if (data.left >= ID_BYTES) put(fix.attributes, 'tagId', tagId(data))
    if (data.left >= PLACE_BYTES) readPlace(data, fix)
    if (described) put(fix.attributes, 'description', data.utf8(data.left))
    else if (data.left >= 4) {
      put(fix.attributes, 'hdop', data.u16le() / 10)
      fix.altitude = data.i16le()
    }
  }

/** One of several beacons around the unit; the `long` form tells more of it. */
export const readTag =
  ({ long }: { readonly long: boolean }): Read =>
  (data, { fix }) => {
    const flags = data.u8()
    const index = (flags & 0x0f) + 1
    put(fix.attributes, `tagId${index}`, tagId(data))
    put(fix.attributes, `tagRssi${index}`, data.i8())
    put(fix.attributes, `tag1mRssi${index}`, data.i8())
    if (long) put(fix.attributes, `tagBattery${index}`, data.u8())
    if (bit(flags, 7)) readPlace(data, fix)
    if (bit(flags, 6)) put(fix.attributes, `description${index}`, data.utf8(long ? data.u8() : data.left))
    if (long && data.left >= 2) put(fix.attributes, `tagTemp${index}`, data.i16() / 10)
  }

/** The strongest access point, which may have a known place and a name. */
export const readBeacon: Read = (data, { fix }) => {
  const flags = data.u8()
  data.skip(ID_BYTES + 1)
  if (bit(flags, 7)) readPlace(data, fix)
  if (bit(flags, 6)) put(fix.attributes, 'description', data.utf8(data.left))
}
