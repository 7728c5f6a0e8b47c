import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes } from '../define.ts'

/** The status of the old types: a bit says whether the next one is known. */
export function putStatus(attributes: Attributes, status: number): void {
  if (bit(status, 1)) put(attributes, 'ignition', bit(status, 2))
  if (bit(status, 3)) put(attributes, 'armed', bit(status, 4))
  if (bit(status, 5)) put(attributes, 'blocked', !bit(status, 6))
  if (bit(status, 7)) put(attributes, 'charge', bit(status, 8))
  put(attributes, 'status', status)
}

/** The same of the new types, where the relay has the other sense. */
export function putNewStatus(attributes: Attributes, status: number): void {
  putStatus(attributes, status)
  if (bit(status, 5)) put(attributes, 'blocked', bit(status, 6))
  if (bit(status, 3)) put(attributes, 'motion', bit(status, 9))
  put(attributes, 'gps', bit(status, 10))
}

export const alarms: Readonly<Record<number, string>> = {
  1: 'powerOff',
  2: 'sos',
  3: 'lowBattery',
  4: 'vibration',
  8: 'gpsAntennaCut',
  9: 'gpsAntennaCut',
  37: 'removing',
  129: 'lowspeed',
  130: 'overspeed',
  131: 'geofenceEnter',
  132: 'geofenceExit',
  133: 'accident',
  134: 'fallDown',
}
