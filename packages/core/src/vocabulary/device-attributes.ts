import type { ValueKind } from './attributes.ts'
import { blockAttributes } from './block-attributes.ts'

/** Settings that a device takes from itself, else its groups, else (`serverAttributes`) the server. */
const inherited = {
  speedLimit: 'speed',
  fuelDropThreshold: 'volume',
  fuelIncreaseThreshold: 'volume',
  'report.ignoreOdometer': 'flag',
  deviceInactivityStart: 'number',
  deviceInactivityPeriod: 'number',
  devicePassword: 'text',
  'processing.copyAttributes': 'text',
  'decoder.timezone': 'timezone',
  'time.override': 'text',
  'filter.invalid': 'flag',
  'filter.zero': 'flag',
  'filter.outdated': 'flag',
  'filter.future': 'number',
  'filter.past': 'number',
  'filter.accuracy': 'number',
  'filter.approximate': 'flag',
  'filter.duplicate': 'flag',
  'filter.static': 'flag',
  'filter.distance': 'number',
  'filter.maxSpeed': 'number',
  'filter.minPeriod': 'number',
  'filter.dailyLimit': 'number',
  'filter.dailyLimitInterval': 'number',
  'filter.skipLimit': 'number',
  'filter.skipAttributes': 'text',
  ...blockAttributes,
} as const satisfies Record<string, ValueKind>

/** ENT-5, CATR-9: what the attribute editor offers for a device. */
export const deviceAttributes = {
  ...inherited,
  fuelCapacity: 'volume',
  'web.reportColor': 'colour',
  'command.sender': 'text',
  'forward.url': 'text',
} as const satisfies Record<string, ValueKind>

/** What the attribute editor offers for a group. */
export const groupAttributes = inherited

/** What the attribute editor offers for a geofence (ENT-25). */
export const geofenceAttributes = {
  color: 'colour',
  speedLimit: 'speed',
  polylineDistance: 'length',
  mapLineWidth: 'number',
  mapLineOpacity: 'number',
  hide: 'flag',
  floor: 'altitude',
  ceiling: 'altitude',
} as const satisfies Record<string, ValueKind>
