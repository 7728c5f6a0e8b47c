import { put } from '../attributes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { readLocation } from './location.ts'
import { acknowledgement, type Packet, said, TRAILER } from './packet.ts'
import { placeless, readTime } from './place.ts'

/** Type 0200. */
export function single(packet: Packet): DeviceMessage[] {
  return said(packet, [readLocation(packet.reader, packet.session)], acknowledgement(packet))
}

/** Type 0704: locations with lengths of two bytes; the kind tells whether they were stored. */
export function stored(packet: Packet): DeviceMessage[] {
  const { reader, session } = packet
  reader.skip(2) // count
  const isArchive = reader.u8() > 0
  const fixes: Fix[] = []
  while (reader.left > TRAILER) {
    const fix = readLocation(reader.slice(reader.u16()), session)
    if (isArchive) put(fix.attributes, 'archive', true)
    fixes.push(fix)
  }
  return said(packet, fixes, acknowledgement(packet))
}

/** A body that only has a level and a time. */
const LEVEL_ONLY = 7

/** Type 0210: locations with lengths of one byte, or the level of the battery. */
export function compact(packet: Packet): DeviceMessage[] {
  const { reader, session } = packet
  if (reader.left === LEVEL_ONLY + TRAILER) {
    const batteryLevel = reader.u8()
    const fix = placeless(readTime(reader, session))
    put(fix.attributes, 'batteryLevel', batteryLevel)
    return said(packet, [fix], acknowledgement(packet))
  }
  const fixes: Fix[] = []
  while (reader.left > TRAILER) fixes.push(readLocation(reader.slice(reader.u8()), session))
  return said(packet, fixes, acknowledgement(packet))
}
