import { splitList } from '../kit/comma-list.ts'
import { type Static, Type } from '../kit/schema.ts'
import { type Event, eventSchema } from '../model/event.ts'
import { defineReport, rangeQuery } from './report.ts'

const texts = Type.Optional(Type.Array(Type.String()))
/** Event and alarm types; none means all, as the type `allEvents` does. */
const query = Type.Object({ ...rangeQuery, type: texts, alarm: texts })

/** Events of devices within a time range, of the chosen types. */
export const events = defineReport({
  name: 'events',
  query,
  row: eventSchema,
  source: 'event',
  scope: 'device',
  isFiled: true,
  columnsKey: 'eventColumns',
  map: 'place',
  columns: [
    { field: 'eventTime', heading: 'reportEventTime', kind: 'time', width: 20 },
    { field: 'type', heading: 'reportEvent', kind: 'text', words: 'event', width: 28 },
    { field: 'deviceId', heading: 'attributeDeviceId', kind: 'number', width: 10, isExtra: true },
    { field: 'geofenceId', heading: 'reportGeofence', kind: 'number', width: 10 },
    { field: 'maintenanceId', heading: 'reportMaintenance', kind: 'number', width: 10 },
  ],
  hasAttributes: true,
  rows: (asked) => {
    const isWanted = wanted(asked)
    return (page) => page.filter(isWanted)
  },
})

function wanted({ type = [], alarm = [] }: Static<typeof query>): (event: Event) => boolean {
  const types = type.includes('allEvents') ? new Set<string>() : new Set(type)
  const alarms = new Set(alarm)
  return (event) => {
    if (types.size > 0 && !types.has(event.type)) return false
    if (event.type !== 'alarm' || alarms.size === 0) return true
    return splitList(event.attributes.alarm).some((name) => alarms.has(name))
  }
}
