import { useQuery } from '@tanstack/react-query'
import { localKey } from '../../api/query-keys.ts'
import { api } from '../../api/shared-view.ts'

const everyMs = 15_000

/** What a link tells besides the map, kept current. */
export const useSharedView = () =>
  useQuery({
    queryKey: localKey('shared-view'),
    queryFn: () => api.share.view({}),
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
