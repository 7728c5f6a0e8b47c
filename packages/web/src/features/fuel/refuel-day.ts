import type { ZoneDays } from '../../i18n/timezone.ts'

/** the local day of a record, whose moment is stored as a day or in ISO 8601; empty where it has none. */
export function refuelDay(at: string, days: ZoneDays): string {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(at) ?? []
  const isMoment = /T.*(Z|[+-]\d\d:?\d\d)$/.test(at) && !Number.isNaN(Date.parse(at))
  return isMoment ? days.of(new Date(at)) : day
}
