import type { ZoneDays } from '../../i18n/timezone.ts'

/** The periods that the form offers. */
export const periods = ['today', 'yesterday', 'lastHour', 'custom'] as const
export type Period = (typeof periods)[number]

export interface Range {
  readonly from: Date
  readonly to: Date
}

const hourMs = 3_600_000
const dayMs = 86_400_000
/** Max length of a replay. */
export const maxDays = 31

/** The moments of a period at `now`: to its last millisecond, as the server takes both ends in. */
export function rangeOf(period: Exclude<Period, 'custom'>, now: Date, days: ZoneDays): Range {
  if (period === 'lastHour') return { from: new Date(now.getTime() - hourMs), to: now }
  const start = (count: number) => days.start(days.after(now, count))
  const [first, next] = period === 'today' ? [start(0), start(1)] : [start(-1), start(0)]
  return { from: first, to: new Date(next.getTime() - 1) }
}

/** Whether a replay may be of this range. */
export const isRange = ({ from, to }: Range): boolean => {
  const length = to.getTime() - from.getTime()
  return length > 0 && length <= maxDays * dayMs
}

/** Max vehicles of a replay. */
export const maxVehicles = 8

/** What an address asks for: the vehicles, the range, and whether the last hour is meant. */
export interface Asked {
  /** Up to `maxVehicles`, each once. */
  readonly deviceIds: readonly number[]
  readonly range: Range | undefined
  readonly isLastHour: boolean
}

/** Reads the query of an address; what is no id is left out, what is no range undefined. */
export function readAsked(query: URLSearchParams): Asked {
  const ids = query
    .getAll('deviceId')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const range = { from: new Date(query.get('from') ?? Number.NaN), to: new Date(query.get('to') ?? Number.NaN) }
  return {
    deviceIds: [...new Set(ids)].slice(0, maxVehicles),
    range: isRange(range) ? range : undefined,
    isLastHour: query.get('period') === 'lastHour',
  }
}

/** The query of the address that shows this range of vehicles; without a range their form. */
export const queryOf = (deviceIds: readonly number[], range?: Range): string =>
  new URLSearchParams([
    ...deviceIds.map((id) => ['deviceId', String(id)]),
    ...(range
      ? [
          ['from', range.from.toISOString()],
          ['to', range.to.toISOString()],
        ]
      : []),
  ]).toString()
