import { addAlarm } from '../attributes.ts'
import type { Attributes } from '../define.ts'

const alarms: Readonly<Record<number, string>> = {
  1: 'sos',
  17: 'lowBattery',
  18: 'lowPower',
  19: 'overspeed',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'powerRestored',
  23: 'powerCut',
  36: 'tow',
  44: 'jamming',
  78: 'accident',
  90: 'hardCornering',
  91: 'hardCornering',
  129: 'hardBraking',
  130: 'hardAcceleration',
  135: 'fatigueDriving',
}

/** Adds the alarm of the event, which is numbered alike in texts and in both binary forms. */
export function putAlarm(attributes: Attributes): void {
  addAlarm(attributes, alarms[Number(attributes.event)])
}
