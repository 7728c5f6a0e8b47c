import { addAlarm, put } from '../attributes.ts'
import type { Attributes } from '../define.ts'

const compact: Readonly<Record<string, readonly (string | undefined)[]>> = {
  BQ81: ['lowBattery', 'overspeed', 'idle', 'hardAcceleration', 'hardBraking', 'temperature'],
  BO01: [undefined, 'accident', 'sos', 'vibration', 'lowspeed', 'overspeed', 'geofenceExit'],
}

/** Each event has three codes: of a position over one kind of connection, over the other, and of a message with cells. */
const alarms: Readonly<Record<string, readonly string[]>> = {
  movement: ['ZC11', 'DW31', 'DW51'],
  lowBattery: ['ZC12', 'DW32', 'DW52'],
  powerCut: ['ZC13', 'DW33', 'DW53'],
  removing: ['ZC17', 'DW37', 'DW57'],
  sos: ['ZC25', 'DW3E', 'DW5E'],
  tampering: ['ZC26', 'DW3F', 'DW5F'],
  lowPower: ['ZC27', 'DW40', 'DW60'],
}
const alarmOf = new Map(Object.entries(alarms).flatMap(([alarm, codes]) => codes.map((code) => [code, alarm])))

const ignitionOf = new Map([
  ...['ZC15', 'DW35', 'DW55', 'ZC29', 'DW42', 'DW62'].map((code) => [code, true] as const),
  ...['ZC16', 'DW36', 'DW56'].map((code) => [code, false] as const),
])

/** What a message of this code means; `data` are the digits before its date, which the two alarm codes need. */
export function readCommand(code: string, data: string, attributes: Attributes): void {
  const byNumber = compact[code]
  if (byNumber) addAlarm(attributes, byNumber[Number(code === 'BO01' ? data[0] : data || undefined)])
  else addAlarm(attributes, alarmOf.get(code))
  put(attributes, 'ignition', ignitionOf.get(code))
}
