import { Type } from '../kit/schema.ts'
import { dayTotalSchema } from '../model/report-items.ts'
import { defineReport, rangeQuery } from './report.ts'

/** How long engines ran in each day of the reader: driving and standing. */
export const engine = defineReport({
  name: 'engine',
  query: Type.Object(rangeQuery),
  row: dayTotalSchema,
  source: 'position',
  reduction: 'dayTotals',
  isDaily: true,
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'engineColumns',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 26 },
    { field: 'day', heading: 'reportDay', kind: 'day', width: 12 },
    { field: 'runningTime', heading: 'reportRunningTime', kind: 'hours', width: 12, isSummed: true },
    { field: 'drivingTime', heading: 'reportDrivingTime', kind: 'hours', width: 12, isSummed: true },
    { field: 'idleTime', heading: 'reportIdleTime', kind: 'hours', width: 14, isSummed: true },
    { field: 'idlePart', heading: 'reportIdlePart', kind: 'percentage', width: 14 },
    { field: 'startTime', heading: 'reportFirstFix', kind: 'time', width: 20, isExtra: true },
    { field: 'endTime', heading: 'reportLastFix', kind: 'time', width: 20, isExtra: true },
  ],
})
