import { calendarHolds } from '@rastro/core/calendar/holds'
import { filterOf } from '@rastro/core/enrich/filter'
import type { Step } from './step.ts'

/** Drops positions that the device's filter settings exclude (reference §5.4), or that lie outside its calendar (CAL-12). */
export const filter = (): Step => (position, input) => {
  const { last, settings, outdated, storedToday, calendar, watch } = input
  if (calendar && !watch.part('calendar', () => calendarHolds(calendar, position.fixTime), true)) return undefined
  return filterOf(position, last, { settings: settings.filter, outdated, storedToday }) ? undefined : position
}
