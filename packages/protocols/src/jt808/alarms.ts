import { addAlarm } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { isAovx } from './place.ts'

type Row = readonly [bits: readonly number[], alarm: string]

/** Bits of the alarm word in the order in which the alarms are listed. */
const usual: readonly Row[] = [
  [[0], 'sos'],
  [[1], 'overspeed'],
  [[2], 'fatigueDriving'],
  [[5, 6], 'gpsAntennaCut'],
  [[4, 9, 10, 11], 'fault'],
  [[7, 18], 'lowBattery'],
  [[8], 'powerOff'],
  [[15], 'vibration'],
  [[16, 17], 'tampering'],
  [[19], 'parking'],
  [[20], 'geofence'],
  [[26], 'general'],
  [[28], 'movement'],
]
const ACCIDENT: Row = [[29, 30], 'accident']
const aovx: readonly Row[] = [[[16], 'movement']]
const seal: readonly Row[] = [
  [[0, 4], 'removing'],
  [[1], 'tampering'],
]
const withAccident: readonly Row[] = [...usual, ACCIDENT]

function rowsOf(model: string): readonly Row[] {
  if (model === 'G-360P' || model === 'G-508P') return seal
  if (isAovx(model)) return aovx
  return model === 'VL300' ? usual : withAccident
}

/** Adds the alarms of a location's alarm word, as the model (in capitals) means its bits. */
export function addAlarms(attributes: Attributes, word: number, model: string): void {
  if (word === 0) return
  for (const [bits, alarm] of rowsOf(model)) if (bits.some((index) => bit(word, index))) addAlarm(attributes, alarm)
}
