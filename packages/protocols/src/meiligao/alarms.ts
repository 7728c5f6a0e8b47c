import { addAlarm, put } from '../attributes.ts'
import type { Attributes, DecodeContext } from '../define.ts'

const common: readonly (readonly [code: number, alarm: string])[] = [
  [0x01, 'sos'],
  [0x10, 'lowBattery'],
  [0x11, 'overspeed'],
  [0x12, 'movement'],
]
const alarms = new Map([
  ...common,
  [0x13, 'geofenceEnter'],
  [0x14, 'accident'],
  [0x50, 'powerOff'],
  [0x53, 'gpsAntennaCut'],
  [0x72, 'hardBraking'],
  [0x73, 'hardAcceleration'],
])
const ofTk218 = new Map([
  ...common,
  [0x13, 'geofence'],
  [0x60, 'fatigueDriving'],
  [0x71, 'hardBraking'],
  [0x72, 'hardAcceleration'],
  [0x73, 'accident'],
  [0x74, 'idle'],
])
/** The codes of an input that goes on, and of one that goes off; both have their lowest input at 2. */
const [FIRST_INPUT, LAST_INPUT, OFF] = [2, 5, 0x30]

export function readAlarm(code: number, attributes: Attributes, { model }: DecodeContext): void {
  addAlarm(attributes, (model?.toUpperCase() === 'TK218' ? ofTk218 : alarms).get(code))
  if (isInput(code)) put(attributes, `in${code}`, 1)
  else if (isInput(code - OFF)) put(attributes, `in${code - OFF}`, 0)
}

const isInput = (code: number): boolean => code >= FIRST_INPUT && code <= LAST_INPUT
