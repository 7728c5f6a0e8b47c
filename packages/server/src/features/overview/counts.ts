import type { AskedTile } from '@rastro/core/api/tiles'
import type { Tile } from '@rastro/core/tiles/index'
import type { CountOf } from './count.ts'
import { countByAge } from './tiles/by-age.ts'
import { countByProtocol } from './tiles/by-protocol.ts'
import { countBySpeed } from './tiles/by-speed.ts'
import { countNeedsAttention } from './tiles/needs-attention.ts'
import { countNow } from './tiles/now.ts'
import { countUsers, countVehicles } from './tiles/totals.ts'
import { countVehiclesByStatus } from './tiles/vehicles-by-status.ts'

/** The query of each tile; that none is missing is checked by the type. */
export const counts: { readonly [T in Tile as Extract<T['name'], AskedTile>]: CountOf<T> } = {
  'needs-attention': countNeedsAttention,
  'vehicles-by-status': countVehiclesByStatus,
  'total-vehicles': countVehicles,
  'total-users': countUsers,
  now: countNow,
  'by-protocol': countByProtocol,
  'by-age': countByAge,
  'by-speed': countBySpeed,
}
