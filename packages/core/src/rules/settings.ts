import { flagOr, numberOr } from '../vocabulary/attribute-values.ts'

/** How the rules judge one device. Speeds in knots, times in seconds, distances in metres; 0 mostly means "off". */
export interface RuleSettings {
  /** An alarm that the position before had already is no new event (reference §6.2). */
  readonly ignoreDuplicateAlarms: boolean
  readonly motion: MotionSettings
  readonly overspeed: OverspeedSettings
  readonly geofence: GeofenceSettings
  /** Metres per second squared. */
  readonly behaviour: { readonly acceleration: number; readonly braking: number; readonly cornering: number }
  readonly fuel: FuelSettings
}

export interface MotionSettings {
  readonly minDistance: number
  readonly minDuration: number
  /** After so long without a position, a vehicle found elsewhere has made a trip meanwhile. */
  readonly stopGap: number
}

export interface OverspeedSettings {
  readonly limit: number
  readonly multiplier: number
  readonly minimalDuration: number
  /** Of the limits of several fences the lowest holds. */
  readonly preferLowest: boolean
}

export interface GeofenceSettings {
  /** Where a fence has no duration of its own: in or out for so long before it is told. */
  readonly minimalDuration: number
  /** Fences that the way between two fixes touches are told too. */
  readonly crossing: boolean
}

export interface FuelSettings {
  /** Litres. */
  readonly drop: number
  readonly increase: number
  readonly capacity: number
  readonly window: number
}

/** Reads the settings from the attributes that hold for a device: `attribute` gives its own, else its groups', else the server's. */
export function readRuleSettings(attribute: (key: string) => unknown): RuleSettings {
  const number = (key: string, otherwise = 0) => numberOr(attribute(key), otherwise)
  const flag = (key: string, otherwise = false) => flagOr(attribute(key), otherwise)
  return {
    ignoreDuplicateAlarms: flag('event.ignoreDuplicateAlerts', true),
    motion: {
      minDistance: number('report.trip.minDistance', 200),
      minDuration: number('report.trip.minDuration', 180),
      stopGap: number('report.trip.stopGap', 3600),
    },
    overspeed: {
      limit: number('speedLimit'),
      multiplier: number('event.overspeed.thresholdMultiplier', 1),
      minimalDuration: number('event.overspeed.minimalDuration'),
      preferLowest: flag('event.overspeed.preferLowest'),
    },
    geofence: {
      minimalDuration: number('event.geofence.minimalDuration'),
      crossing: flag('event.geofence.segmentCrossing'),
    },
    behaviour: {
      acceleration: number('event.behavior.accelerationThreshold'),
      braking: number('event.behavior.brakingThreshold'),
      cornering: number('event.behavior.corneringThreshold'),
    },
    fuel: {
      drop: number('fuelDropThreshold'),
      increase: number('fuelIncreaseThreshold'),
      capacity: number('fuelCapacity'),
      window: number('event.fuel.window', 120),
    },
  }
}
