import { Type } from '../kit/schema.ts'
import { summarySchema } from '../model/report-items.ts'
import { defineReport, optionsQuery, rangeQuery } from './report.ts'

/** ENT-33, RPT-50: what each device did in the period, or with `daily` in each local day of it. */
export const summary = defineReport({
  name: 'summary',
  query: Type.Object({ ...rangeQuery, daily: optionsQuery.daily }),
  row: summarySchema,
  source: 'position',
  reduction: 'summary',
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'summaryColumns',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'startOdometer', heading: 'reportStartOdometer', kind: 'distance', width: 14 },
    { field: 'endOdometer', heading: 'reportEndOdometer', kind: 'distance', width: 14 },
    { field: 'averageSpeed', heading: 'reportAverageSpeed', kind: 'speed', width: 12 },
    { field: 'maxSpeed', heading: 'reportMaximumSpeed', kind: 'speed', width: 12 },
    { field: 'engineHours', heading: 'reportEngineHours', kind: 'hours', width: 12, isSummed: true },
    { field: 'startHours', heading: 'reportStartHours', kind: 'hours', width: 12 },
    { field: 'endHours', heading: 'reportEndHours', kind: 'hours', width: 12 },
    { field: 'spentFuel', heading: 'reportSpentFuel', kind: 'volume', width: 12, isSummed: true },
  ],
})
