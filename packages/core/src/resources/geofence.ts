import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, ItemName, LongText, Reference, Text, Type } from '../kit/schema.ts'

/** ENT-25: a fence. `area` is a WKT dialect with the latitude first: CIRCLE, POLYGON or LINESTRING. */
export const geofences = defineResource({
  name: 'geofence',
  path: 'geofences',
  table: 'geofence',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    calendarId: Reference,
    name: ItemName,
    description: Text,
    area: LongText,
  }),
  search: ['name'],
  linkedTo: ['user', 'group', 'device'],
  isOnSharedMap: true,
  extended: true,
})
export type Geofence = Item<typeof geofences>
