import type { Group } from '@rastro/core/resources/group'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../live/live.ts'

const most = 30
const lookMs = 5000

/** how many vehicles that the person sees stand in the group or in one inside it, and the first of them by name. */
export function useInside(groupId: number, groups: readonly Group[]) {
  const groupIds = groupsInside(groupId, groups)
  const { data } = useQuery({
    queryKey: ['vehicles-inside', [...groupIds]],
    queryFn: () => ask('inGroups', { groupIds, most }),
    refetchInterval: lookMs,
  })
  return data
}

/** The group and those that stand in it, at any depth. */
export function groupsInside(groupId: number, groups: readonly Group[]): ReadonlySet<number> {
  const inside = new Set([groupId])
  // A set that grows while it is walked through is walked to its end
  for (const outer of inside) for (const { id, groupId: parent } of groups) if (parent === outer) inside.add(id)
  return inside
}
