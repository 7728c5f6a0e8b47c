import { Type } from '../kit/schema.ts'
import { driverTotalSchema } from '../model/behaviour-items.ts'
import { defineReport, rangeQuery } from './report.ts'

/** What each driver drove with each vehicle. */
export const drivers = defineReport({
  name: 'drivers',
  query: Type.Object(rangeQuery),
  row: driverTotalSchema,
  source: 'position',
  reduction: 'driverTotals',
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'driversColumns',
  columns: [
    { field: 'driverName', heading: 'reportDriver', kind: 'text', width: 20 },
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'trips', heading: 'reportTripCount', kind: 'number', width: 10, isSummed: true },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'duration', heading: 'reportDuration', kind: 'hours', width: 12, isSummed: true },
    { field: 'maxSpeed', heading: 'reportMaximumSpeed', kind: 'speed', width: 12 },
    { field: 'averageSpeed', heading: 'reportAverageSpeed', kind: 'speed', width: 12 },
    { field: 'spentFuel', heading: 'reportSpentFuel', kind: 'volume', width: 12, isSummed: true },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20 },
  ],
})
