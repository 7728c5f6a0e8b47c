import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { api } from '../../api/shared-view.ts'
import { useFleetVersion } from '../../live/live.ts'

const everyMs = 15_000
/** After a report it is asked again, but not sooner after the last answer. */
const soonestMs = 4000

/** What a link tells besides the map, kept current. */
export function useSharedView() {
  const query = useQuery({
    queryKey: localKey('shared-view'),
    queryFn: () => api.share.view({}),
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
  const { dataUpdatedAt, refetch } = query
  const version = useFleetVersion(true)
  useEffect(() => {
    if (version === 0 || dataUpdatedAt === 0) return
    const wait = setTimeout(() => void refetch(), Math.max(0, dataUpdatedAt + soonestMs - Date.now()))
    return () => clearTimeout(wait)
    // Of an answer alone nothing follows
  }, [version])
  return query
}
