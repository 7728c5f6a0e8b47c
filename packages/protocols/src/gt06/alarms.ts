import type { Model, Variant } from './variant.ts'

/** Alarm code of a location packet → alarm. */
const alarms: Readonly<Record<number, string>> = {
  1: 'sos',
  2: 'powerCut',
  3: 'vibration',
  4: 'geofenceEnter',
  5: 'geofenceExit',
  6: 'overspeed',
  9: 'vibration',
  12: 'tampering',
  14: 'lowBattery',
  15: 'lowBattery',
  17: 'powerOff',
  19: 'tampering',
  20: 'door',
  24: 'removing',
  25: 'lowBattery',
  26: 'hardBraking',
  27: 'hardCornering',
  35: 'fallDown',
  37: 'tampering',
  38: 'hardAcceleration',
  39: 'hardBraking',
  40: 'hardBraking',
  41: 'hardAcceleration',
  42: 'hardCornering',
  43: 'hardCornering',
  44: 'accident',
  46: 'hardCornering',
  48: 'jamming',
  50: 'tampering',
  51: 'lock',
  52: 'unlock',
  83: 'fuelLeak',
  91: 'temperature',
  92: 'temperature',
  201: 'idle',
  240: 'hardAcceleration',
  241: 'hardBraking',
  242: 'accident',
  263: 'jamming',
  267: 'jamming',
}

const trx16iAlarms: Readonly<Record<number, string>> = { 9: 'geofence', 14: 'lowPower' }
const lwAlarms: Readonly<Record<number, string>> = { 24: 'accident', 25: 'hardAcceleration' }
const seeworldAlarms: Readonly<Record<number, string>> = { 40: 'hardCornering', 41: 'accident' }
const vlAlarms: Readonly<Record<number, string>> = { 9: 'tow', 40: 'powerOff', 48: 'hardBraking' }

/** The alarm of a location packet; undefined for no alarm and for unknown codes. */
export function alarmOf(code: number, model: Model, variant: Variant): string | undefined {
  return (
    (variant === 'TRX16I' ? trx16iAlarms[code] : undefined) ??
    (model.isLw ? lwAlarms[code] : undefined) ??
    (model.isSeeworld ? seeworldAlarms[code] : undefined) ??
    (model.isVl ? vlAlarms[code] : undefined) ??
    alarms[code]
  )
}

/** Event code of an alarm packet (type 95) → alarm. */
export const eventAlarms: Readonly<Record<number, string>> = {
  1: 'sos',
  14: 'lowPower',
  118: 'temperature',
  128: 'vibration',
  135: 'overspeed',
  136: 'powerCut',
  144: 'hardAcceleration',
  145: 'hardBraking',
  146: 'hardCornering',
  147: 'accident',
}

/** Event code of a modular packet (type 70) → alarm. */
export const modularAlarms: Readonly<Record<number, string>> = {
  16: 'door',
  18: 'removing',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'temperature',
  26: 'lowBattery',
  27: 'overspeed',
  28: 'powerOn',
  29: 'powerOff',
  32: 'vibration',
  33: 'powerCut',
  35: 'tampering',
}
