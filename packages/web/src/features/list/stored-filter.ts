import { deviceStatuses } from '@rastro/core/resources/device'
import { fleetStates } from '@rastro/core/vehicle/activity'
import { type Filter, noFilter } from '../../listing/filter.ts'
import { sortOrders } from '../../listing/list-order.ts'

const storageKey = 'listFilter'

/** The filter of the last visit, without its keyword. Invalid data counts as none. */
export function readFilter(storage: Pick<Storage, 'getItem'>): Filter {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? '{}') as Partial<Filter>
    return {
      ...noFilter,
      status: oneOf(deviceStatuses, stored.status, 'all'),
      state: oneOf(fleetStates, stored.state, 'any'),
      groupIds: idsOf(stored.groupIds),
      sort: oneOf(sortOrders, stored.sort, noFilter.sort),
      onMap: stored.onMap === true,
      tree: stored.tree === true,
      closed: idsOf(stored.closed),
    }
  } catch {
    // The stored value is not a valid filter: the list starts without one.
    return noFilter
  }
}

export const writeFilter = (storage: Pick<Storage, 'setItem'>, { keyword: _, ...kept }: Filter): void =>
  storage.setItem(storageKey, JSON.stringify(kept))

const oneOf = <T extends string, O extends string>(choices: readonly T[], value: unknown, otherwise: O): T | O =>
  choices.find((choice) => choice === value) ?? otherwise
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter(Number.isInteger) : [])
