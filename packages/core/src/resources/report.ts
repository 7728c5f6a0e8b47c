import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Name, Reference, Type } from '../kit/schema.ts'

/** ENT-37: the reports that can be scheduled, those of a stock server first. */
export const scheduledReportTypes = [
  'events',
  'route',
  'summary',
  'trips',
  'stops',
  'drivers',
  'score',
  'deductions',
  'speeding',
  'idling',
  'fuel',
  'mileage',
  'costs',
  'engine',
] as const

/** ENT-37: a report that is mailed at the end of each occurrence of its calendar. */
export const scheduledReports = defineResource({
  name: 'report',
  path: 'reports',
  table: 'report',
  schema: Type.Object({ id: Id, attributes: Attributes, calendarId: Reference, type: Name, description: Name }),
  search: ['description'],
  linkedTo: ['user', 'group', 'device'],
})
export type ScheduledReport = Item<typeof scheduledReports>
