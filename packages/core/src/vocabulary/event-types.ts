/** ENT-11: the types of events of a device. */
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

/** Further types of current stock servers. They have texts, but this server does not create such events. */
export const stockEventTypes = ['geofenceCrossed', 'proximityEnter', 'proximityExit', 'unaccompaniedMotion'] as const
