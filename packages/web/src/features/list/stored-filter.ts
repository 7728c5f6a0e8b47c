import { deviceStatuses } from '@rastro/core/resources/device'
import { fleetStates } from '@rastro/core/vehicle/activity'
import { type Filter, noFilter } from '../../listing/filter.ts'
import { sortOrders } from '../../listing/list-order.ts'

const storageKey = 'listFilter'

/** The filter of the last visit, without its keyword and its client. Invalid data counts as none. */
export function readFilter(storage: Pick<Storage, 'getItem'>): Filter {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? '{}') as Partial<Stored>
    return {
      ...noFilter,
      status: oneOf(deviceStatuses, stored.status, 'all'),
      state: oneOf(fleetStates, stored.state, 'any'),
      groupIds: idsOf(stored.groupIds),
      sort: oneOf(sortOrders, stored.sort, noFilter.sort),
      blocked: stored.blocked === true,
      overLimit: stored.overLimit === true,
      onMap: stored.isMapWhole !== true,
      tree: stored.tree === true,
      closed: idsOf(stored.closed),
    }
  } catch {
    // The stored value is not a valid filter: the list starts without one.
    return noFilter
  }
}

export const writeFilter = (storage: Pick<Storage, 'setItem'>, filter: Filter): void => {
  const { keyword: _, clientId: __, onMap, ...kept } = filter
  storage.setItem(storageKey, JSON.stringify({ ...kept, isMapWhole: !onMap } satisfies Stored))
}

/** Of earlier versions everybody has `onMap: false` stored, which nobody has chosen: the choice has another name (decision 109). */
interface Stored extends Omit<Filter, 'keyword' | 'clientId' | 'onMap'> {
  readonly isMapWhole: boolean
}

const oneOf = <T extends string, O extends string>(choices: readonly T[], value: unknown, otherwise: O): T | O =>
  choices.find((choice) => choice === value) ?? otherwise
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter(Number.isInteger) : [])
