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

/** What an address asks for: the vehicle, the range, and whether the last hour is meant. */
export interface Asked {
  readonly deviceId: number
  readonly range: Range | undefined
  readonly isLastHour: boolean
}

/** Reads the query of an address; what is no id is 0, what is no range undefined. */
export function readAsked(query: URLSearchParams): Asked {
  const id = Number(query.get('deviceId'))
  const range = { from: new Date(query.get('from') ?? Number.NaN), to: new Date(query.get('to') ?? Number.NaN) }
  return {
    deviceId: Number.isSafeInteger(id) && id > 0 ? id : 0,
    range: isRange(range) ? range : undefined,
    isLastHour: query.get('period') === 'lastHour',
  }
}

/** The query of the address that shows this range of a vehicle; without a range its form. */
export const queryOf = (deviceId: number, range?: Range): string =>
  new URLSearchParams({
    ...(deviceId > 0 && { deviceId: String(deviceId) }),
    ...(range && { from: range.from.toISOString(), to: range.to.toISOString() }),
  }).toString()
