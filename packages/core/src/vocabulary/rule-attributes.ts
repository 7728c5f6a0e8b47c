import type { ValueKind } from './attributes.ts'

/** Settings of the event rules for a device (`readRuleSettings`), and when it is in motion. */
export const ruleAttributes = {
  speedLimit: 'speed',
  fuelDropThreshold: 'volume',
  fuelIncreaseThreshold: 'volume',
  fuelCapacity: 'volume',
  'event.fuel.window': 'seconds',
  'event.ignoreDuplicateAlerts': 'flag',
  'event.overspeed.thresholdMultiplier': 'number',
  'event.overspeed.minimalDuration': 'seconds',
  'event.overspeed.preferLowest': 'flag',
  'event.geofence.minimalDuration': 'seconds',
  'event.geofence.segmentCrossing': 'flag',
  'event.behavior.accelerationThreshold': 'push',
  'event.behavior.brakingThreshold': 'push',
  'event.behavior.corneringThreshold': 'push',
  'event.motion.speedThreshold': 'speed',
  proximityEnterDistance: 'length',
  proximityExitDistance: 'length',
  unaccompaniedDistance: 'length',
  'report.trip.minDistance': 'length',
  'report.trip.minDuration': 'seconds',
  'report.trip.stopGap': 'seconds',
  'engineHours.maxGap': 'seconds',
  'distance.maxGap': 'seconds',
} as const satisfies Record<string, ValueKind>
