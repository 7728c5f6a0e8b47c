import { addAlarm, put } from '../attributes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { eventAlarms } from './alarms.ts'
import { readGps } from './gps.ts'
import { acknowledged, type Packet, placeless, readTime, textLeft } from './packet.ts'

/** Packets of this declared length or longer hold a place. */
const WITH_PLACE = 13
const SOS = 0x01

/** Type 95: an event of a camera or driving monitor, with the names of the files it recorded. */
export function event(packet: Packet): DeviceMessage[] {
  const { reader, length } = packet
  const hasPlace = length >= WITH_PLACE
  const fix = hasPlace ? readPlaced(packet) : placeless(readTime(packet))
  if (packet.variant === 'JC400') put(fix.attributes, 'power', reader.u16() / 10)
  const code = reader.u8()
  put(fix.attributes, 'event', code)
  put(fix.attributes, 'eventData', reader.u16())
  addAlarm(fix.attributes, code === SOS && !hasPlace ? 'general' : eventAlarms[code])
  put(fix.attributes, 'eventFiles', textLeft(reader))
  return acknowledged(packet, fix)
}

function readPlaced(packet: Packet): Fix {
  const fix: Fix = { attributes: {} }
  if (packet.variant === 'JC400') {
    packet.reader.skip(3) // mark, version
    readGps(packet, fix, { speed: 'after' })
  } else {
    readGps(packet, fix, { hasSatellites: false, speed: 'none' })
  }
  return fix
}
