import type { Doors } from '@rastro/core/api/doors'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/doors.ts'
import { localKey } from '../../../api/query-keys.ts'
import { isOwnServer } from '../../../session/own-server.ts'

/** Where trackers report, as the server tells it; null where it does not, undefined while it is asked. */
export function useDoors(): Doors | null | undefined {
  const { data, isError } = useQuery({
    queryKey: localKey('doors'),
    queryFn: () => api.doors.get({}),
    staleTime: 60_000,
    enabled: isOwnServer(),
    meta: { quiet: true },
  })
  return isError || !isOwnServer() ? null : data
}
