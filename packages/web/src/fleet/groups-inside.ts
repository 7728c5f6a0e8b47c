import type { Group } from '@rastro/core/resources/group'

/** The group and those that stand in it, at any depth. */
export function groupsInside(groupId: number, groups: readonly Group[]): ReadonlySet<number> {
  const inside = new Set([groupId])
  // A set that grows while it is walked through is walked to its end
  for (const outer of inside) for (const { id, groupId: parent } of groups) if (parent === outer) inside.add(id)
  return inside
}
