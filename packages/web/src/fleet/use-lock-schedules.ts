import { type Group, scheduleOf } from '@rastro/core/resources/group'
import { useMemo } from 'react'
import { useGroups } from './use-groups.ts'

/** The groups with a locking schedule, with their descendants (CARD-14, A-56). */
export function lockScheduledGroups(groups: readonly Group[]): ReadonlySet<number> {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const carries = (group: Group | undefined, depth = 0): boolean => {
    if (!group || depth > groups.length) return false
    const schedule = scheduleOf(group)
    return (schedule?.kind === 'lock' && !schedule.disabled) || carries(byId.get(group.groupId), depth + 1)
  }
  return new Set(groups.filter((group) => carries(group)).map(({ id }) => id))
}

export function useLockSchedules(): ReadonlySet<number> {
  const { data: groups } = useGroups()
  return useMemo(() => lockScheduledGroups(groups ?? []), [groups])
}
