import type { Group } from '@rastro/core/resources/group'

/** A group as a row of the tree. */
export interface Branch {
  readonly group: Group
  /** 1 for groups at the top. */
  readonly level: number
  /** Its position among its siblings, from 1, and their number. */
  readonly place: number
  readonly of: number
  /** Undefined for one without child groups. */
  readonly isOpen: boolean | undefined
}

type Part = Pick<Group, 'id' | 'groupId' | 'name'>

/** The visible rows of the tree from top to bottom. A group whose parent is not visible stands at the top. */
export function branchesOf(groups: readonly Group[], closed: ReadonlySet<number>): Branch[] {
  const inside = childrenOf(groups)
  const branches: Branch[] = []
  const add = (parent: number, level: number) => {
    const children = inside.get(parent) ?? []
    for (const [at, group] of children.entries()) {
      const isOpen = inside.has(group.id) ? !closed.has(group.id) : undefined
      branches.push({ group, level, place: at + 1, of: children.length, isOpen })
      if (isOpen) add(group.id, level + 1)
    }
  }
  add(0, 1)
  return branches
}

/** The group and all its descendants: it can be moved into none of them. */
export function insideOf(groups: readonly Part[], id: number): ReadonlySet<number> {
  const inside = childrenOf(groups)
  const found = new Set([id])
  for (const each of found) for (const child of inside.get(each) ?? []) found.add(child.id)
  return found
}

/** The given groups and all their ancestors, so that they are visible in the tree. */
export function withParents<T extends Part>(groups: readonly T[], named: readonly T[]): T[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const wanted = new Set<T>()
  for (const each of named) {
    for (let group: T | undefined = each; group && !wanted.has(group); group = byId.get(group.groupId))
      wanted.add(group)
  }
  return [...wanted]
}

/** The child groups of each group, by name; under 0 those without a visible parent. */
function childrenOf<T extends Part>(groups: readonly T[]): Map<number, T[]> {
  const ids = new Set(groups.map(({ id }) => id))
  const inside = new Map<number, T[]>()
  for (const group of groups) {
    const parent = ids.has(group.groupId) ? group.groupId : 0
    const children = inside.get(parent)
    if (children) children.push(group)
    else inside.set(parent, [group])
  }
  for (const children of inside.values()) children.sort((a, b) => collator.compare(a.name, b.name))
  return inside
}
const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })
