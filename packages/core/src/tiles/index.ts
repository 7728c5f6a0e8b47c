import { vehiclesByStatus } from './vehicles-by-status.ts'
import { waitingAlarms } from './waiting-alarms.ts'

/** The tiles of the overview, in their order. */
export const tileList = [waitingAlarms, vehiclesByStatus] as const

export type Tile = (typeof tileList)[number]
