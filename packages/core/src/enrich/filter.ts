import type { Position } from '../model/position.ts'
import { metresMoved } from './distance.ts'
import type { FilterSettings } from './settings.ts'

/** Input of the filters besides the two positions. */
export interface FilterContext {
  readonly settings: FilterSettings
  /** The report had no coordinates of its own. */
  readonly outdated: boolean
  /** How many positions of the device are stored since midnight; needed with a daily limit only. */
  readonly storedToday?: number
}

interface Filter {
  readonly name: string
  /**
   * A position that comes after a long silence (`skipLimit`) or changes an attribute (`skipAttributes`) is not dropped by
   * this filter.
   */
  readonly waivable?: true
  drops(position: Position, last: Position | undefined, context: FilterContext): boolean
}

/** Metres a second → knots. */
const KNOTS = 1.94384

/** The filters of reference §5.4, in its order. The device's calendar is not checked here. */
const filters = [
  {
    name: 'Invalid',
    drops: (position, _, { settings }) => settings.invalid && !(position.valid && isOnEarth(position)),
  },
  {
    name: 'Zero',
    drops: ({ latitude, longitude }, _, { settings }) => settings.zero && latitude === 0 && longitude === 0,
  },
  { name: 'Outdated', drops: (_, __, { settings, outdated }) => settings.outdated && outdated },
  {
    name: 'Future',
    drops: (position, _, { settings }) => settings.future > 0 && ageOf(position) < -settings.future * 1000,
  },
  { name: 'Past', drops: (position, _, { settings }) => settings.past > 0 && ageOf(position) > settings.past * 1000 },
  {
    name: 'Accuracy',
    drops: (position, _, { settings }) => settings.accuracy > 0 && position.accuracy > settings.accuracy,
  },
  {
    name: 'Approximate',
    drops: ({ attributes }, _, { settings }) => settings.approximate && attributes.approximate === true,
  },
  {
    name: 'Duplicate',
    waivable: true,
    drops: (position, last, { settings }) => settings.duplicate && !!last && saysNothingNew(position, last),
  },
  { name: 'Static', waivable: true, drops: ({ speed }, _, { settings }) => settings.static && speed === 0 },
  {
    name: 'Distance',
    waivable: true,
    drops: (position, last, { settings }) =>
      settings.distance > 0 && !!last && metresMoved(position, last) < settings.distance,
  },
  {
    name: 'MaxSpeed',
    drops: (position, last, { settings }) => settings.maxSpeed > 0 && impliedSpeed(position, last) > settings.maxSpeed,
  },
  {
    name: 'MinPeriod',
    drops: (position, last, { settings }) => {
      const gap = gapOf(position, last)
      return settings.minPeriod > 0 && gap > 0 && gap < settings.minPeriod * 1000
    },
  },
  {
    name: 'DailyLimit',
    drops: (position, last, { settings: { dailyLimit, dailyLimitInterval }, storedToday = 0 }) =>
      dailyLimit > 0 &&
      storedToday >= dailyLimit &&
      (dailyLimitInterval === 0 || gapOf(position, last) < dailyLimitInterval * 1000),
  },
] as const satisfies readonly Filter[]

/** The name of a filter, as on the stock server. */
export type FilterName = (typeof filters)[number]['name']

/** The first filter that drops the position; undefined when it passes all. "Now" is its server time. */
export function filterOf(
  position: Position,
  last: Position | undefined,
  context: FilterContext,
): FilterName | undefined {
  if (!context.settings.enable) return undefined
  for (const filter of filters) {
    if (!filter.drops(position, last, context)) continue
    if ('waivable' in filter && isWaived(position, last, context.settings)) continue
    return filter.name
  }
  return undefined
}

function isWaived(
  position: Position,
  last: Position | undefined,
  { skipLimit, skipAttributes }: FilterSettings,
): boolean {
  if (!last) return false
  const silence = position.serverTime.getTime() - last.serverTime.getTime()
  if (skipLimit > 0 && silence > skipLimit * 1000) return true
  return skipAttributes.some((key) => {
    const value = position.attributes[key]
    return value !== undefined && value !== last.attributes[key]
  })
}

function saysNothingNew(position: Position, last: Position): boolean {
  if (position.fixTime.getTime() !== last.fixTime.getTime()) return false
  for (const key in position.attributes) if (!(key in last.attributes)) return false
  return true
}

/** The age of the fix in milliseconds; negative when the fix lies in the future. */
const ageOf = ({ serverTime, fixTime }: Position): number => serverTime.getTime() - fixTime.getTime()

/** The milliseconds between the two fixes; infinite when there is no last position. */
const gapOf = (position: Position, last: Position | undefined): number =>
  last ? position.fixTime.getTime() - last.fixTime.getTime() : Number.POSITIVE_INFINITY

/** The average speed since the last position in knots; 0 when no time has passed. */
function impliedSpeed(position: Position, last: Position | undefined): number {
  const seconds = gapOf(position, last) / 1000
  return seconds > 0 ? (metresMoved(position, last) / seconds) * KNOTS : 0
}

const isOnEarth = ({ latitude, longitude }: Position): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
