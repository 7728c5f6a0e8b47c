import { addAlarm, put, putAll } from '../attributes.ts'
import { bit, bytesOf, u16Bytes } from '../bytes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { readJointechPlace } from '../jointech-place.ts'
import { cellTower, homeNetwork, networkOf } from '../network.ts'
import { message, type Packet, said, TRAILER } from './packet.ts'
import { readLock } from './standard.ts'

const BUFFERED = 0x5502
const WANTS_ANSWER = 15
const [CHARGING, CHARGED] = [0xaa, 0xab]
const MOST_PERCENT = 100

const lockAlarms: readonly (readonly [bit: number, alarm: string])[] = [
  [0, 'overspeed'],
  [1, 'lowPower'],
  [2, 'vibration'],
  [3, 'lowBattery'],
  [5, 'geofenceEnter'],
  [6, 'geofenceExit'],
]

/** Types 5501 and 5502: locations of Jointech's locks, as they are and as they were stored. */
export function decodeJointech(packet: Packet): DeviceMessage[] {
  const fix: Fix = { ...readJointechPlace(packet.reader), valid: packet.type !== BUFFERED, attributes: {} }
  readState(packet, fix)
  readItems(packet, fix)
  if (!bit(packet.properties, WANTS_ANSWER)) return said(packet, [fix])
  return said(packet, [fix], message(packet, 0x4401, bytesOf(u16Bytes(packet.type), 0), Buffer.of(1)))
}

function readState({ reader, session }: Packet, fix: Fix): void {
  const { attributes } = fix
  putAll(attributes, { rssi: reader.u8(), sat: reader.u8(), odometer: reader.u32() * 1000 })
  const battery = reader.u8()
  if (battery <= MOST_PERCENT) put(attributes, 'batteryLevel', battery)
  else if (battery === CHARGING || battery === CHARGED) put(attributes, 'charge', true)
  const [cid, lac] = [reader.u32(), reader.u16()]
  if (cid > 0 && lac > 0) fix.network = networkOf([cellTower({ ...homeNetwork(session), lac, cid })])!
  const product = reader.u8()
  const [status, alarms] = [reader.u16(), reader.u16()]
  if (product === 1 || product === 2) {
    if (bit(alarms, 0)) addAlarm(attributes, 'lowPower')
  } else if (product === 3) {
    put(attributes, 'blocked', bit(status, 5))
    for (const [index, alarm] of lockAlarms) if (bit(alarms, index)) addAlarm(attributes, alarm)
  }
  put(attributes, 'status', status)
}

function readItems({ reader, session }: Packet, fix: Fix): void {
  const { attributes } = fix
  while (reader.left > TRAILER) {
    const [id, length] = [reader.u8(), reader.u8()]
    const end = reader.offset + length
    if (id === 0x02) fix.altitude = reader.i16()
    else if (id === 0x10) put(attributes, 'wakeSource', reader.u8())
    else if (id === 0x0b) readLock({ reader, id, length, end, attributes, cells: [], points: [], model: '', session })
    else if (id === 0x0c) put(attributes, 'tilt', `[${reader.i16()},${reader.i16()},${reader.i16()}]`)
    else if (id === 0xfc) put(attributes, 'geofence', reader.u8())
    reader.offset = end
  }
}
