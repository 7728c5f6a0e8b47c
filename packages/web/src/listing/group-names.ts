import type { Group } from '@rastro/core/resources/group'

/** By group: its name and those of its ancestors. A cyclic group is named once. */
export function groupNames(groups: readonly Group[]): ReadonlyMap<number, string> {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const namesOf = ({ id }: Group): string => {
    const path = new Set<Group>()
    for (let group = byId.get(id); group && !path.has(group); group = byId.get(group.groupId)) path.add(group)
    return [...path].map(({ name }) => name).join(' ')
  }
  return new Map(groups.map((group) => [group.id, namesOf(group)]))
}
