import { splitList } from '../kit/comma-list.ts'
import { usualDistanceGap, usualEngineGap } from '../model/silence.ts'
import { flagOr, numberOr } from '../vocabulary/attribute-values.ts'

/** How the positions of one device are enriched and filtered. Parsed once and cached; 0 and false mean "off". */
export interface EnrichSettings {
  /** Above this speed in knots a unit is in motion, unless it reports motion itself. */
  readonly motionSpeed: number
  readonly time: TimeSettings
  readonly distance: DistanceSettings
  readonly engineHours: EngineHoursSettings
  readonly filter: FilterSettings
  /** The attributes that a report without them takes from the one before. */
  readonly copied: readonly string[]
}

export interface TimeSettings {
  /** Which time replaces the other ones. */
  readonly override: 'deviceTime' | 'serverTime' | undefined
  /** The protocols whose times are replaced; empty: all. */
  readonly protocols: readonly string[]
}

/** When a position that moved too little or too much is replaced by the last one. In metres. */
export interface DistanceSettings {
  readonly hold: boolean
  readonly minError: number
  readonly maxError: number
  /** Silence after which no distance counts; seconds. */
  readonly maxGap: number
}

export interface EngineHoursSettings {
  /** Silence after which no engine hours count; seconds. */
  readonly maxGap: number
}

/** The settings of the filters (reference §5.4), in seconds, metres and knots. */
export interface FilterSettings {
  readonly enable: boolean
  readonly invalid: boolean
  readonly zero: boolean
  readonly outdated: boolean
  readonly future: number
  readonly past: number
  readonly accuracy: number
  readonly approximate: boolean
  readonly duplicate: boolean
  readonly static: boolean
  readonly distance: number
  readonly maxSpeed: number
  readonly minPeriod: number
  readonly dailyLimit: number
  readonly dailyLimitInterval: number
  readonly skipLimit: number
  readonly skipAttributes: readonly string[]
}

/**
 * Reads the settings from the effective attributes of a device: `attribute` gives its own, else its groups', else the server's.
 */
export function readSettings(attribute: (key: string) => unknown): EnrichSettings {
  const number = (key: string, otherwise = 0) => numberOr(attribute(key), otherwise)
  const flag = (key: string, otherwise = false) => flagOr(attribute(key), otherwise)
  return {
    motionSpeed: number('event.motion.speedThreshold', 0.01),
    time: {
      override: overrideOf(attribute('time.override')),
      protocols: namesOf(attribute('time.protocols')),
    },
    distance: {
      hold: flag('coordinates.filter'),
      minError: number('coordinates.minError'),
      maxError: number('coordinates.maxError'),
      maxGap: within(number('distance.maxGap', usualDistanceGap / 1000), maxDistanceGap),
    },
    engineHours: { maxGap: within(number('engineHours.maxGap', usualEngineGap / 1000), maxEngineGap) },
    filter: {
      enable: flag('filter.enable', true),
      invalid: flag('filter.invalid'),
      zero: flag('filter.zero'),
      outdated: flag('filter.outdated'),
      future: number('filter.future', 86_400),
      past: number('filter.past'),
      accuracy: number('filter.accuracy'),
      approximate: flag('filter.approximate'),
      duplicate: flag('filter.duplicate'),
      static: flag('filter.static'),
      distance: number('filter.distance'),
      maxSpeed: number('filter.maxSpeed'),
      minPeriod: number('filter.minPeriod'),
      dailyLimit: number('filter.dailyLimit'),
      dailyLimitInterval: number('filter.dailyLimitInterval'),
      skipLimit: number('filter.skipLimit'),
      skipAttributes: namesOf(attribute('filter.skipAttributes')),
    },
    copied: [...new Set(namesOf(attribute('processing.copyAttributes')))].slice(0, maxCopied),
  }
}

/** Upper bounds of these silences: a month, and a day; seconds. */
const maxDistanceGap = 30 * 86_400
const maxEngineGap = 86_400

/** Maximum attributes that a report takes from the one before. */
const maxCopied = 50

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** Splits names at commas and blanks. */
const namesOf = (value: unknown): string[] =>
  typeof value === 'string' ? splitList(value.trim().replace(/[\s,]+/g, ',')) : []

const overrideOf = (value: unknown): TimeSettings['override'] =>
  value === 'deviceTime' || value === 'serverTime' ? value : undefined
