import { byAge } from './by-age.ts'
import { byProtocol } from './by-protocol.ts'
import { bySpeed } from './by-speed.ts'
import { needsAttention } from './needs-attention.ts'
import { now } from './now.ts'
import { messagesReceived, messagesStored, totalUsers, totalVehicles } from './totals.ts'
import { vehiclesByStatus } from './vehicles-by-status.ts'

/** The tiles of the overview, in their order. */
export const tileList = [
  needsAttention,
  vehiclesByStatus,
  totalVehicles,
  totalUsers,
  messagesReceived,
  messagesStored,
  now,
  byProtocol,
  byAge,
  bySpeed,
] as const

export type Tile = (typeof tileList)[number]
