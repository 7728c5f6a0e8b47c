import { addAlarm, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes } from '../define.ts'

/** The status word: alarms are bits that are 0, and only the first of them counts. */
export function putStatus(attributes: Attributes, status: number): void {
  addAlarm(attributes, alarmOf(status))
  putAll(attributes, { ignition: bit(status, 10), status })
}

function alarmOf(status: number): string | undefined {
  if (!bit(status, 0)) return 'vibration'
  if (!bit(status, 1) || !bit(status, 18)) return 'sos'
  if (!bit(status, 2)) return 'overspeed'
  return bit(status, 19) ? undefined : 'powerCut'
}

/** The battery level in percent, from the manufacturer's level byte; undefined when it contains no level. */
export function batteryLevelOf(value: number): number | undefined {
  if (value === 0) return undefined
  if (value <= 3) return (value - 1) * 10
  if (value <= 6) return (value - 1) * 20
  if (value <= 100) return value
  return value >= 0xf1 && value <= 0xf6 ? value - 0xf0 : undefined
}
