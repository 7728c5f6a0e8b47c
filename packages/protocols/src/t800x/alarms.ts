const vehicle: Readonly<Record<number, string>> = {
  1: 'powerCut',
  2: 'lowBattery',
  3: 'sos',
  4: 'overspeed',
  5: 'geofenceEnter',
  6: 'geofenceExit',
  7: 'tow',
  8: 'vibration',
  10: 'vibration',
  21: 'jamming',
  23: 'powerRestored',
  24: 'lowPower',
}
const asset: Readonly<Record<number, string>> = {
  1: 'removing',
  2: 'tampering',
  3: 'sos',
  4: 'removing',
  5: 'fallDown',
  6: 'lowBattery',
  14: 'geofenceEnter',
  15: 'geofenceExit',
}

/** Units with a solar panel watch over goods and have codes of their own. */
export const alarmOf = (code: number, isSolar: boolean): string | undefined => (isSolar ? asset : vehicle)[code]
