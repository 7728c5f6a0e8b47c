import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, ItemName, LongText, Nullable, Type } from '../kit/schema.ts'

/** ENT-27: the times at which something is active. `data` is an iCalendar file in base64. */
export const calendars = defineResource({
  name: 'calendar',
  path: 'calendars',
  table: 'calendar',
  schema: Type.Object({ id: Id, attributes: Attributes, name: ItemName, data: Nullable(LongText) }),
  search: ['name'],
  linkedTo: ['user'],
  isOnSharedMap: true,
})
export type Calendar = Item<typeof calendars>
