import { defineResource, type Item } from '../kit/resource.ts'
import { Id, Integer, Name, Text, Type } from '../kit/schema.ts'

/** ENT-28: an attribute that the server computes for every position of the linked devices. */
export const computedAttributes = defineResource({
  name: 'attribute',
  path: 'attributes/computed',
  calls: 'computedAttributes',
  table: 'attribute',
  schema: Type.Object({
    id: Id,
    description: Name,
    attribute: Name,
    expression: Type.String({ maxLength: 16 * 1024 }),
    /** CATR-11: of the result: `string`, `number` or `boolean`. */
    type: Text,
    /** Attributes with a higher priority are computed first; those below 0 before the position is enriched. */
    priority: Integer,
  }),
  search: ['description'],
  linkedTo: ['user', 'group', 'device'],
  extended: true,
})
export type ComputedAttribute = Item<typeof computedAttributes>
