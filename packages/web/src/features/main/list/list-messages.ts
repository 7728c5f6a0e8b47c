import type { Group } from '@rastro/core/resources/group'
import type { SearchView } from '@rastro/core/vehicle/search'
import type { Filter, FleetList } from './filter.ts'

/** All that decides which vehicles are listed, as plain data for the worker. */
export interface ListQuestion {
  readonly filter: Filter
  readonly groups: readonly Group[]
  readonly view: SearchView
  readonly favourites: ReadonlySet<number>
  /** The drivers' names by the number that a unit reports. */
  readonly drivers: ReadonlyMap<string, string>
}

/** The list as it is at this moment. */
export interface ListAnswer extends FleetList {
  /** The search that it answers. */
  readonly search: string
  /** How many vehicles there are; undefined until the first of the fleet have come. */
  readonly size: number | undefined
  /** Grows when other vehicles are listed than before, not with their order. */
  readonly members: number
}
