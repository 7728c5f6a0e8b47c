import { useQuery } from '@tanstack/react-query'
import { api } from '../api/fleet.ts'

/** The groups the person may see; few, and they change seldom. The list goes on without them. */
export const useGroups = () =>
  useQuery({
    queryKey: ['groups'],
    queryFn: () => api.groups.list({ query: {} }),
    staleTime: 300_000,
    meta: { quiet: true },
  })
