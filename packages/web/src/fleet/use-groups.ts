import { useQuery } from '@tanstack/react-query'
import { api } from '../api/fleet.ts'

/** The groups the person may see. A failure is not shown: what uses them works without. */
export const useGroups = () =>
  useQuery({
    queryKey: ['groups'],
    queryFn: () => api.groups.list({ query: {} }),
    staleTime: 300_000,
    meta: { quiet: true },
  })
