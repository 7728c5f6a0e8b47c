import { Type } from '../kit/schema.ts'
import { stopSchema } from '../model/report-items.ts'
import { defineReport, rangeQuery } from './report.ts'

/** ENT-32: the stops within the period. */
export const stops = defineReport({
  name: 'stops',
  query: Type.Object(rangeQuery),
  row: stopSchema,
  source: 'position',
  reduction: 'stops',
  scope: 'device',
  isFiled: true,
  columnsKey: 'stopColumns',
  map: 'place',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20 },
    { field: 'address', heading: 'attributeAddress', kind: 'text', width: 40 },
    { field: 'startOdometer', heading: 'attributeOdometer', kind: 'distance', width: 14 },
    { field: 'duration', heading: 'reportDuration', kind: 'hours', width: 12, isSummed: true },
    { field: 'engineHours', heading: 'reportEngineHours', kind: 'hours', width: 12, isSummed: true },
    { field: 'spentFuel', heading: 'reportSpentFuel', kind: 'volume', width: 12, isSummed: true },
    { field: 'positionId', heading: 'reportPosition', kind: 'number', width: 12, isExtra: true },
    { field: 'latitude', heading: 'attributeLatitude', kind: 'latitude', width: 14, isExtra: true },
    { field: 'longitude', heading: 'attributeLongitude', kind: 'longitude', width: 14, isExtra: true },
  ],
})
