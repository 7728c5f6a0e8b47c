import { api } from '../api/fleet.ts'
import { useEvery } from '../api/list-query.ts'

/** The groups the person may see. */
export const useGroups = () => useEvery('group', api.groups.list, { staleTime: 300_000 })
