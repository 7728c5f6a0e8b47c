import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Identifier, Text, Type } from '../kit/schema.ts'

/** A delivery order, stored for integrations. */
export const orders = defineResource({
  name: 'order',
  path: 'orders',
  table: 'order',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    uniqueId: Identifier,
    description: Text,
    fromAddress: Text,
    toAddress: Text,
  }),
  search: ['description'],
  linkedTo: ['user', 'group', 'device'],
})
export type Order = Item<typeof orders>
