/** ENT-11: the documented types of device events. */
export const documentedEventTypes = [
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

/** All types of events that are created here: the documented ones, and those of vehicles that stay together (decision 68). */
export const eventTypes = [...documentedEventTypes, 'proximityEnter', 'proximityExit', 'unaccompaniedMotion'] as const
export type EventType = (typeof eventTypes)[number]

/** A further type of current stock servers. It has a text, but this server does not create such events. */
export const stockEventTypes = ['geofenceCrossed'] as const
