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

/** About a driver and no vehicle: it is sent as a message, and no event is stored (decision 153). */
export const licenceType = 'driverLicence'

/**
 * All types that notifications tell of here: the documented ones, those of vehicles that stay together (decision 68), and licences that
 * expire.
 */
export const eventTypes = [
  ...documentedEventTypes,
  'proximityEnter',
  'proximityExit',
  'unaccompaniedMotion',
  licenceType,
] as const
export type EventType = (typeof eventTypes)[number]

/** A further type of current stock servers. It has a text, but this server does not create such events. */
export const stockEventTypes = ['geofenceCrossed'] as const
