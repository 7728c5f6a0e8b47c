import { api } from '../api/fleet.ts'
import type { FetchedFleet } from './fetch-fleet.ts'

/** The entire fleet, from a stock server. */
export async function fetchStock(): Promise<FetchedFleet> {
  const [devices, positions] = await Promise.all([
    api.devices.list({ query: {} }),
    api.positions.list({ query: { all: true } }),
  ])
  return { devices, positions }
}
