import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Identifier, ItemName, Type } from '../kit/schema.ts'

/** DRV-3: a driver. `uniqueId` is the number that a card reader or key reports. */
export const drivers = defineResource({
  name: 'driver',
  path: 'drivers',
  table: 'driver',
  schema: Type.Object({ id: Id, attributes: Attributes, name: ItemName, uniqueId: Identifier }),
  search: ['name', 'uniqueId'],
  linkedTo: ['user', 'group', 'device'],
  isOnSharedMap: true,
  unique: ['uniqueId'],
  extended: true,
})
export type Driver = Item<typeof drivers>
