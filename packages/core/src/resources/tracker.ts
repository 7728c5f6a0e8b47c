import { defineResource, type Item } from '../kit/resource.ts'
import { Identifier, Text, Type } from '../kit/schema.ts'
import { Centavos, computedFields, stockFields } from './stock-item.ts'

/** A tracker in the stock of a seller. `uniqueId` is what the unit reports as, most often its IMEI: a vehicle with it has the tracker. */
export const trackers = defineResource({
  name: 'tracker',
  path: 'stock/trackers',
  table: 'tracker',
  schema: Type.Object({
    ...stockFields,
    uniqueId: Identifier,
    /** One of `trackerModels`, or any other. */
    model: Text,
    serial: Text,
    /** What it cost, in centavos. */
    cost: Centavos,
  }),
  search: ['uniqueId', 'model', 'serial', 'supplier', 'batch', 'invoice', 'note'],
  virtual: computedFields,
  unique: ['uniqueId'],
})
export type Tracker = Item<typeof trackers>
