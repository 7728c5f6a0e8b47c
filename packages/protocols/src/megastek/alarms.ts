const alarms: Readonly<Record<string, string>> = {
  'pw on': 'powerOn',
  poweron: 'powerOn',
  poweroff: 'powerOff',
  sos: 'sos',
  help: 'sos',
  'over speed': 'overspeed',
  overspeed: 'overspeed',
  lowspeed: 'lowspeed',
  'low battery': 'lowBattery',
  lowbattery: 'lowBattery',
  'low extern voltage': 'lowPower',
  'gps cut': 'gpsAntennaCut',
  vib: 'vibration',
  hit: 'vibration',
  'move in': 'geofenceEnter',
  'move out': 'geofenceExit',
  corner: 'hardCornering',
  fatigue: 'fatigueDriving',
  psd: 'powerCut',
  psr: 'powerRestored',
  'belt on': 'lock',
  belton: 'lock',
  'belt off': 'unlock',
  beltoff: 'unlock',
  error: 'fault',
}

/** The alarm that a text of the unit stands for; undefined for one that is none, such as `Timer`. */
export function alarmOfText(text: string): string | undefined {
  const key = text.toLowerCase()
  if (!key.startsWith('geo')) return Object.hasOwn(alarms, key) ? alarms[key] : undefined
  return key.endsWith('in') ? 'geofenceEnter' : key.endsWith('out') ? 'geofenceExit' : undefined
}
