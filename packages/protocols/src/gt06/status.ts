import { addAlarm, putAll } from '../attributes.ts'
import type { Attributes } from '../define.ts'
import type { Packet } from './packet.ts'

const alarmBits: Readonly<Record<number, string>> = {
  1: 'vibration',
  2: 'powerCut',
  3: 'lowBattery',
  4: 'sos',
  6: 'geofence',
  7: 'removing',
}

/** The status byte: flags, and one alarm in bits 3–5. */
export function readStatus({ reader, variant }: Packet, attributes: Attributes): void {
  const status = reader.u8()
  putAll(attributes, {
    status,
    ignition: (status & 0x02) !== 0,
    charge: (status & 0x04) !== 0,
    blocked: (status & 0x80) !== 0,
  })
  const alarm = (status >> 3) & 0x07
  addAlarm(attributes, alarm === 7 && variant === 'VXT01' ? 'overspeed' : alarmBits[alarm])
}
