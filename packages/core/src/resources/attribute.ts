import { defineResource, type Item } from '../kit/resource.ts'
import { Id, Name, Text, Type, Whole } from '../kit/schema.ts'

/** CATR-11: what an expression yields, and what an open attribute may hold. */
export const valueTypes = ['string', 'number', 'boolean'] as const
export type ValueType = (typeof valueTypes)[number]

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
    type: Text,
    /** Below zero: computed before the place is worked on. Higher comes first. */
    priority: Whole,
  }),
  search: ['description'],
  linkedTo: ['user', 'group', 'device'],
  extended: true,
})
export type ComputedAttribute = Item<typeof computedAttributes>
