/** The types of events that follow from stored positions alone, so that a notification can be tried on the past (decision 161). */
export const rehearsedTypes = [
  'deviceOverspeed',
  'geofenceEnter',
  'geofenceExit',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'deviceMoving',
  'deviceStopped',
  'ignitionOn',
  'ignitionOff',
  'alarm',
  'driverChanged',
  'deviceInactive',
] as const
export type RehearsedType = (typeof rehearsedTypes)[number]

export const isRehearsed = (type: unknown): type is RehearsedType =>
  (rehearsedTypes as readonly unknown[]).includes(type)
