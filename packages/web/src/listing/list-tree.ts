import type { Group } from '@rastro/core/resources/group'

/** A group as the list shows it. */
export interface GroupRow {
  readonly id: number
  readonly name: string
  /** Its depth, from 1. */
  readonly level: number
  /** The number of vehicles listed in it and in its descendants. */
  readonly count: number
  readonly open: boolean
}

export interface ListTree {
  /** From top to bottom: vehicles by their id, groups by `rowOfGroup`. */
  readonly rows: Int32Array
  /** By the group's id; 0 is the vehicles without a group. */
  readonly groups: ReadonlyMap<number, GroupRow>
}

/** The number of a group among the rows; the ids of vehicles are positive. */
export const rowOfGroup = (groupId: number): number => -groupId - 1
/** The inverse; undefined for a vehicle. */
export const groupOfRow = (row: number): number | undefined => (row < 0 ? -row - 1 : undefined)

interface Placed {
  readonly id: number
  readonly groupId: number
}

/**
 * The devices under their groups, before their child groups; groups are sorted alphabetically, devices keep their order. A
 * group is shown where it or a descendant has a device, one whose parent is not among `groups` on top. The content of a closed
 * group is only counted. Vehicles without a group come last.
 */
export function listTree(devices: readonly Placed[], groups: readonly Group[], closed: ReadonlySet<number>): ListTree {
  const known = new Map(groups.map((group) => [group.id, group]))
  const devicesIn = grouped(devices, ({ groupId }) => (known.has(groupId) ? groupId : 0))
  const children = grouped(groups, (group) => parentOf(group, known))
  const rows: number[] = []
  const shown = new Map<number, GroupRow>()

  const counts = new Map<number, number>()
  const countIn = (id: number): number => {
    const before = counts.get(id)
    if (before !== undefined) return before
    const inside = (children.get(id) ?? []).reduce((sum, child) => sum + countIn(child.id), 0)
    const count = (devicesIn.get(id)?.length ?? 0) + inside
    counts.set(id, count)
    return count
  }
  const add = (id: number, name: string, level: number, count: number, inner: () => void) => {
    if (count === 0) return
    const open = !closed.has(id)
    shown.set(id, { id, name, level, count, open })
    rows.push(rowOfGroup(id))
    if (!open) return
    for (const device of devicesIn.get(id) ?? []) rows.push(device.id)
    inner()
  }
  const addAll = (parent: number, level: number) => {
    for (const { id, name } of (children.get(parent) ?? []).sort(byName)) {
      add(id, name, level, countIn(id), () => addAll(id, level + 1))
    }
  }
  addAll(0, 1)
  add(0, '', 1, devicesIn.get(0)?.length ?? 0, () => {})
  return { rows: Int32Array.from(rows), groups: shown }
}

/** Its parent group; 0 at the top, where the parent is not visible, and for cyclic groups. */
function parentOf(group: Group, known: ReadonlyMap<number, Group>): number {
  const passed = new Set([group.id])
  for (let at = known.get(group.groupId); at; at = known.get(at.groupId)) {
    if (passed.has(at.id)) return 0
    passed.add(at.id)
  }
  return known.has(group.groupId) ? group.groupId : 0
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Natural order: 2 before 10. */
export const byName = (a: Group, b: Group): number => collator.compare(a.name, b.name) || a.id - b.id

function grouped<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const all = new Map<number, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const same = all.get(key)
    if (same) same.push(item)
    else all.set(key, [item])
  }
  return all
}
