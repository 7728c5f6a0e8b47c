import type { Attributes } from '../define.ts'
import { isAkroz } from './report.ts'

type Alarms = Readonly<Record<string, string>>

const akroz: Alarms = {
  104: 'overspeed',
  106: 'overspeed',
  109: 'highRpm',
  111: 'idle',
  119: 'temperature',
  120: 'hardAcceleration',
  121: 'hardBraking',
  122: 'hardCornering',
  127: 'powerCut',
  128: 'powerRestored',
  129: 'lowBattery',
}
/** Of types that are followed by a comma. */
const lantrix: Alarms = {
  22: 'hardAcceleration',
  23: 'hardBraking',
  24: 'accident',
  26: 'hardCornering',
  28: 'hardCornering',
}
const others: Alarms = { 1: 'sos', 2: 'powerCut' }

const TYPE_LENGTH = 5

/** The alarm that the event of a report stands for. */
export function alarmOfEvent(text: string, event: Attributes[string] | undefined): string | undefined {
  const alarms = isAkroz(text) ? akroz : text[TYPE_LENGTH] === ',' ? lantrix : others
  return alarms[String(event)]
}
