import { api } from '../api/fleet.ts'
import { useEvery } from '../api/list-query.ts'

/** The drivers that the person may see, fetched when needed. */
export const useDrivers = (enabled = true) => useEvery('driver', api.drivers.list, { staleTime: 300_000, enabled })
