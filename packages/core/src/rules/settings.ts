import { flagOr, numberOr } from '../vocabulary/attribute-values.ts'

/** Rule settings of one device. Speeds in knots, times in seconds, distances in metres; 0 mostly means "off". */
export interface RuleSettings {
  /** An alarm already present in the previous position is no new event (reference §6.2). */
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
  /** After so long without a position, a vehicle at another place is assumed to have made a trip. */
  readonly stopGap: number
}

export interface OverspeedSettings {
  readonly limit: number
  readonly multiplier: number
  readonly minimalDuration: number
  /** Of several fence limits the lowest applies. */
  readonly preferLowest: boolean
}

export interface GeofenceSettings {
  /** Default minimal duration of a fence: time in or out before the event is made. */
  readonly minimalDuration: number
  /** Also report fences touched by the line between two fixes. */
  readonly crossing: boolean
}

export interface FuelSettings {
  /** Litres. */
  readonly drop: number
  readonly increase: number
  readonly capacity: number
  readonly window: number
}

/**
 * Reads the settings from the effective attributes of a device: `attribute` gives its own, else its groups', else the server's.
 */
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
