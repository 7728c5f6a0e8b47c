import type { Group } from '@rastro/core/resources/group'

/** The group and its descendants. */
export function groupsInside(groupId: number, groups: readonly Group[]): ReadonlySet<number> {
  const inside = new Set([groupId])
  // A set that grows during iteration is iterated to its end
  for (const outer of inside) for (const { id, groupId: parent } of groups) if (parent === outer) inside.add(id)
  return inside
}
