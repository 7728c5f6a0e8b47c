import { addAlarm, put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes } from '../define.ts'

const alarms: readonly (readonly [index: number, alarm: string])[] = [
  [0, 'lowBattery'],
  [1, 'overspeed'],
  [2, 'fallDown'],
]
const laterAlarms: readonly (readonly [index: number, alarm: string])[] = [
  [8, 'powerOff'],
  [9, 'powerOn'],
  [10, 'movement'],
  [12, 'sos'],
]
const flags: readonly (readonly [index: number, name: string])[] = [
  [13, 'button1'],
  [14, 'button2'],
  [31, 'bark'],
]
const ZONES = 4
const FIRST_ZONE = 4
const FIRST_ENTERED = 26

/** The alarms of the 32 bits of an event, in the order of the bits. */
export function putAlarms(event: number, attributes: Attributes): void {
  for (const [index, alarm] of alarms) if (bit(event, index)) addAlarm(attributes, alarm)
  for (let zone = 0; zone < ZONES; zone++) {
    if (!bit(event, FIRST_ZONE + zone)) continue
    addAlarm(attributes, bit(event, FIRST_ENTERED + zone) ? 'geofenceEnter' : 'geofenceExit')
    put(attributes, 'geofence', zone + 1)
  }
  for (const [index, alarm] of laterAlarms) if (bit(event, index)) addAlarm(attributes, alarm)
  for (const [index, name] of flags) if (bit(event, index)) put(attributes, name, true)
  put(attributes, 'event', event)
}
