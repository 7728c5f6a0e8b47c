import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Link, Name, Type } from '../kit/schema.ts'

/** ENT-13: a folder of devices; `groupId` is the parent. Its attributes hold for the devices inside. */
export const groups = defineResource({
  name: 'group',
  path: 'groups',
  table: 'group',
  schema: Type.Object({ id: Id, attributes: Attributes, groupId: Link, name: Name }),
  search: ['name'],
})
export type Group = Item<typeof groups>

/** What a scheduled command does between its start and its stop. */
export type ScheduleKind = 'anchor' | 'lock'

/** CMD-31: a group that carries a scheduled command for its devices. Times of day are `HH:mm`. */
export interface CommandSchedule {
  readonly kind: ScheduleKind
  readonly start: string
  readonly stop: string
  readonly disabled: boolean
}

/** The schedule a group carries, or undefined for an ordinary group. On the wire `typo` 1 is anchor and 2 is lock. */
export function scheduleOf({ attributes }: Pick<Group, 'attributes'>): CommandSchedule | undefined {
  if (attributes.automatic !== true) return undefined
  return {
    kind: Number(attributes.typo) === 2 ? 'lock' : 'anchor',
    start: String(attributes.start ?? ''),
    stop: String(attributes.stop ?? ''),
    disabled: attributes.disabled === true,
  }
}
