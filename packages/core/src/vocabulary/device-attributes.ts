import type { ValueKind } from './attributes.ts'
import { blockAttributes } from './block-attributes.ts'
import { ruleAttributes } from './rule-attributes.ts'

/** Settings that a device takes from itself, else its groups, else the server. */
export const inheritedAttributes = {
  ...ruleAttributes,
  'report.ignoreOdometer': 'flag',
  deviceInactivityStart: 'hours',
  deviceInactivityPeriod: 'hours',
  devicePassword: 'text',
  'processing.copyAttributes': 'text',
  'decoder.timezone': 'timezone',
  'time.override': 'choice',
  'time.protocols': 'text',
  'coordinates.filter': 'flag',
  'coordinates.minError': 'length',
  'coordinates.maxError': 'length',
  'filter.enable': 'flag',
  'filter.invalid': 'flag',
  'filter.zero': 'flag',
  'filter.outdated': 'flag',
  'filter.future': 'seconds',
  'filter.past': 'seconds',
  'filter.accuracy': 'length',
  'filter.approximate': 'flag',
  'filter.duplicate': 'flag',
  'filter.static': 'flag',
  'filter.distance': 'length',
  'filter.maxSpeed': 'speed',
  'filter.minPeriod': 'seconds',
  'filter.dailyLimit': 'number',
  'filter.dailyLimitInterval': 'seconds',
  'filter.skipLimit': 'seconds',
  'filter.skipAttributes': 'text',
  ...blockAttributes,
} as const satisfies Record<string, ValueKind>

/** The attribute of a device that holds the carrier of its SIM card, as the owner typed it. */
export const carrierKey = 'operadora'

/** ENT-5, CATR-9: what the attribute editor offers for a device. */
export const deviceAttributes = {
  ...inheritedAttributes,
  'web.reportColor': 'colour',
  'command.sender': 'text',
  'forward.url': 'text',
} as const satisfies Record<string, ValueKind>

/** What the attribute editor offers for a group. */
export const groupAttributes = inheritedAttributes

/** What the attribute editor offers for a geofence (ENT-25). */
export const geofenceAttributes = {
  color: 'colour',
  speedLimit: 'speed',
  polylineDistance: 'length',
  minimalDuration: 'seconds',
  mapLineWidth: 'number',
  mapLineOpacity: 'number',
  hide: 'flag',
  floor: 'altitude',
  ceiling: 'altitude',
} as const satisfies Record<string, ValueKind>
