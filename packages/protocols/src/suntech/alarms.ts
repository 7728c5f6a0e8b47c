/** Codes of emergencies (EMG). */
export const emergencyAlarms: Readonly<Record<number, string>> = {
  1: 'sos',
  2: 'parking',
  3: 'powerCut',
  5: 'door',
  6: 'door',
  7: 'movement',
  8: 'vibration',
}

/** Codes of alerts (ALT), also of the universal models. */
export const alertAlarms: Readonly<Record<number, string>> = {
  1: 'overspeed',
  5: 'geofenceExit',
  6: 'geofenceEnter',
  14: 'lowBattery',
  15: 'vibration',
  16: 'accident',
  40: 'powerRestored',
  41: 'powerCut',
  42: 'sos',
  46: 'hardAcceleration',
  47: 'hardBraking',
  50: 'jamming',
  132: 'door',
}
