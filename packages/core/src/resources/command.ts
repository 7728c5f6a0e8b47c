import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Flag, Id, Name, Reference, Text, Type } from '../kit/schema.ts'

/** ENT-30: a saved command. A command to be sent has the same shape, with a `deviceId`. */
export const commands = defineResource({
  name: 'command',
  path: 'commands',
  table: 'command',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    deviceId: Reference,
    type: Name,
    /** Send as a text message (SMS) instead of over the data connection. */
    textChannel: Flag,
    description: Text,
  }),
  search: ['description'],
  linkedTo: ['user', 'group', 'device'],
  virtual: ['deviceId'],
  extended: true,
})
export type Command = Item<typeof commands>
