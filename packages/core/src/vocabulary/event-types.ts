/** ENT-11: what can happen to a device. */
export const eventTypes = [
  'deviceOnline',
  'deviceUnknown',
  'deviceOffline',
  'deviceInactive',
  'queuedCommandSent',
  'deviceMoving',
  'deviceStopped',
  'deviceOverspeed',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'commandResult',
  'geofenceEnter',
  'geofenceExit',
  'alarm',
  'ignitionOn',
  'ignitionOff',
  'maintenance',
  'textMessage',
  'driverChanged',
  'media',
] as const
export type EventType = (typeof eventTypes)[number]

/** Types that a current stock server knows besides; they have words, but nothing here raises them. */
export const stockEventTypes = ['geofenceCrossed', 'proximityEnter', 'proximityExit', 'unaccompaniedMotion'] as const
