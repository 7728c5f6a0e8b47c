import { filterOf } from '@rastro/core/enrich/filter'
import type { Step } from './step.ts'

/** Drops positions that the device's filter settings exclude (reference §5.4). */
export const filter = (): Step => (position, passage) => {
  const { last, settings, outdated, storedToday } = passage
  return filterOf(position, last, { settings: settings.filter, outdated, storedToday }) ? undefined : position
}
