import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Flag, Id, Name, Reference, Text, Type } from '../kit/schema.ts'

/** ENT-26: the events to send, and the channels. `notificators` and `attributes.alarms` are comma lists. */
export const notifications = defineResource({
  name: 'notification',
  path: 'notifications',
  table: 'notification',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    description: Text,
    calendarId: Reference,
    /** For every device of its user, not only for linked ones. */
    always: Flag,
    type: Name,
    commandId: Reference,
    notificators: Text,
  }),
  search: ['description'],
  linkedTo: ['user', 'group', 'device'],
  extended: true,
})
export type Notification = Item<typeof notifications>
