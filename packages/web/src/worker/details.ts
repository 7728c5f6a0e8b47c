import { fleetApi, maxNamed } from '@rastro/core/api/fleet'
import { slicesOf } from '@rastro/core/kit/slices'
import { isBrief } from '@rastro/core/model/fleet-slice'
import { clientOf } from '../api/client.ts'
import type { LiveStore } from '../live/store.ts'

const api = clientOf({ fleet: fleetApi })

/** Fetches the parts of positions that a compact start has left out, for those that the page shows. */
export interface Details {
  want(deviceIds: readonly number[]): void
}

export function createDetails(store: Pick<LiveStore, 'position' | 'apply'>): Details {
  const underway = new Set<number>()
  const fetch = async (deviceIds: readonly number[]): Promise<void> => {
    for (const id of deviceIds) underway.add(id)
    try {
      const whole = await api.fleet.positions({ query: { deviceId: [...deviceIds] } })
      // Positions received meanwhile over the socket are complete, and later
      store.apply([{ positions: whole.filter(({ deviceId }) => isWanted(deviceId)) }])
    } catch {
      // The row stays unchanged; the next message of the vehicle is complete
    } finally {
      for (const id of deviceIds) underway.delete(id)
    }
  }
  const isWanted = (deviceId: number): boolean => {
    const position = store.position(deviceId)
    return position !== undefined && isBrief(position)
  }
  return {
    want(deviceIds) {
      const wanted = deviceIds.filter((id) => !underway.has(id) && isWanted(id))
      for (const ids of slicesOf(wanted, maxNamed)) void fetch(ids)
    },
  }
}
