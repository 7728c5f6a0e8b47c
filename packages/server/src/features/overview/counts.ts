import type { Tile } from '@rastro/core/tiles/index'
import type { CountOf } from './count.ts'
import { countVehiclesByStatus } from './tiles/vehicles-by-status.ts'
import { countWaitingAlarms } from './tiles/waiting-alarms.ts'

/** The query of each tile; that none is missing is checked by the type. */
export const counts: { readonly [T in Tile as T['name']]: CountOf<T> } = {
  'vehicles-by-status': countVehiclesByStatus,
  'waiting-alarms': countWaitingAlarms,
}
