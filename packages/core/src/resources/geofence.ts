import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Link, LongText, Name, Text, Type } from '../kit/schema.ts'

/** ENT-25: a fence. `area` is a WKT dialect with the latitude first: CIRCLE, POLYGON or LINESTRING. */
export const geofences = defineResource({
  name: 'geofence',
  path: 'geofences',
  table: 'geofence',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    calendarId: Link,
    name: Name,
    description: Text,
    area: LongText,
  }),
  search: ['name'],
  linkedTo: ['user', 'group', 'device'],
  extended: true,
})
export type Geofence = Item<typeof geofences>

/** GEO-20, A-66: what the anchor dialog offers, metres. */
export const anchorRadii = [50, 100, 200, 500] as const
/** GEO-22, A-69: metres, offered to administrators to try a fence out. */
export const testRadius = 10
/** GEO-13. */
export const geofenceColour = '#3FA9E5'
