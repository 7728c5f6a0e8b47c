import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, ItemName, Reference, Type } from '../kit/schema.ts'

/** ENT-13: a group of devices; `groupId` is its parent group. Its attributes also apply to the devices inside. */
export const groups = defineResource({
  name: 'group',
  path: 'groups',
  table: 'group',
  schema: Type.Object({ id: Id, attributes: Attributes, groupId: Reference, name: ItemName }),
  search: ['name'],
  linkedTo: ['user'],
  isOnSharedMap: true,
})
export type Group = Item<typeof groups>

/** The action of a scheduled command between its start and its stop. */
export type ScheduleKind = 'anchor' | 'lock'

/** CMD-31: the command that a group sends to its devices every day. Times are `HH:mm`. */
export interface CommandSchedule {
  readonly kind: ScheduleKind
  readonly start: string
  readonly stop: string
  readonly disabled: boolean
}

/** The scheduled command of a group, or undefined for an ordinary group. Attribute `typo` is 1 for anchor and 2 for lock. */
export function scheduleOf({ attributes }: Pick<Group, 'attributes'>): CommandSchedule | undefined {
  if (attributes.automatic !== true) return undefined
  return {
    kind: Number(attributes.typo) === 2 ? 'lock' : 'anchor',
    start: String(attributes.start ?? ''),
    stop: String(attributes.stop ?? ''),
    disabled: attributes.disabled === true,
  }
}
