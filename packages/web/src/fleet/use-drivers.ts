import { api } from '../api/fleet.ts'
import { useEvery } from '../api/list-query.ts'

/** The drivers the person may see, from when they are wanted. */
export const useDrivers = (enabled = true) => useEvery('driver', api.drivers.list, { staleTime: 300_000, enabled })
