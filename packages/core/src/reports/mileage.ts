import { Type } from '../kit/schema.ts'
import { dayTotalSchema } from '../model/report-items.ts'
import { defineReport, rangeQuery } from './report.ts'

/** How far each device drove in each day of the reader. */
export const mileage = defineReport({
  name: 'mileage',
  query: Type.Object(rangeQuery),
  row: dayTotalSchema,
  source: 'position',
  reduction: 'dayTotals',
  isDaily: true,
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'mileageColumns',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 26 },
    { field: 'day', heading: 'reportDay', kind: 'day', width: 12 },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'startOdometer', heading: 'reportStartOdometer', kind: 'distance', width: 14 },
    { field: 'endOdometer', heading: 'reportEndOdometer', kind: 'distance', width: 14 },
    { field: 'drivingTime', heading: 'reportDrivingTime', kind: 'hours', width: 12, isSummed: true },
    { field: 'maxSpeed', heading: 'reportMaximumSpeed', kind: 'speed', width: 12 },
    { field: 'startTime', heading: 'reportFirstFix', kind: 'time', width: 20, isExtra: true },
    { field: 'endTime', heading: 'reportLastFix', kind: 'time', width: 20, isExtra: true },
  ],
})
