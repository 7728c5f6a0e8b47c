import type { Group } from '@rastro/core/resources/group'
import type { SearchView } from '@rastro/core/vehicle/search'
import type { Filter, FleetList } from './filter.ts'

/** All inputs that determine which vehicles are listed, as plain data for the worker. */
export interface ListQuestion {
  readonly filter: Filter
  readonly groups: readonly Group[]
  readonly view: SearchView
  readonly favourites: ReadonlySet<number>
  /** The vehicles of the chosen client; undefined for those of all. */
  readonly ofClient: ReadonlySet<number> | undefined
  /** The drivers' names by the number that a unit reports. */
  readonly drivers: ReadonlyMap<string, string>
}

/** The current list. */
export interface ListAnswer extends FleetList {
  /** The search that it responds to. */
  readonly search: string
  /** The number of vehicles; undefined until the first of the fleet are loaded. */
  readonly size: number | undefined
  /** Incremented when other vehicles are listed, not when their order changes. */
  readonly members: number
}
