import type { Group } from '@rastro/core/resources/group'
import { useQuery } from '@tanstack/react-query'
import { pollMs } from '../../api/poll-interval.ts'
import { localKey } from '../../api/query-keys.ts'
import { groupsInside } from '../../fleet/groups-inside.ts'
import { ask } from '../../live/live.ts'

const most = 30

/** the number of vehicles visible to the person in the group and its descendants, and the first of them by name. */
export function useInside(groupId: number, groups: readonly Group[]) {
  const groupIds = groupsInside(groupId, groups)
  const { data } = useQuery({
    queryKey: localKey('vehiclesInside', [...groupIds]),
    queryFn: () => ask('inGroups', { groupIds, most }),
    refetchInterval: pollMs,
  })
  return data
}
