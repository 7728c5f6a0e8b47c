import { addAlarm } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Field } from '../layout.ts'

/** Alarms by the byte and the bit that stand for them; only the first that is set counts. */
const names: readonly (readonly [at: number, index: number, alarm: string])[] = [
  [0, 4, 'lowPower'],
  [0, 6, 'geofenceExit'],
  [0, 7, 'geofenceEnter'],
  [1, 0, 'sos'],
  [1, 1, 'overspeed'],
  [1, 3, 'powerCut'],
  [1, 6, 'tow'],
  [1, 7, 'door'],
  [2, 2, 'temperature'],
  [2, 4, 'tampering'],
  [2, 6, 'fatigueDriving'],
  [2, 7, 'idle'],
  [6, 3, 'vibration'],
  [6, 4, 'hardBraking'],
  [6, 5, 'hardAcceleration'],
  [6, 6, 'hardCornering'],
  [6, 7, 'accident'],
]
const BYTES = 8

/** Reads the bytes of an alarm. */
export const alarms: Field = (reader, { fix }) => {
  const bytes = reader.skip(2).bytes(BYTES)
  addAlarm(fix.attributes, names.find(([at, index]) => bit(bytes[at]!, index))?.[2])
}
