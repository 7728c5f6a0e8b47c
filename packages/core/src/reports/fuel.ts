import { Type } from '../kit/schema.ts'
import { fuelChangeSchema } from '../model/behaviour-items.ts'
import { defineReport, rangeQuery } from './report.ts'

/** Fillings and drains of tanks. */
export const fuel = defineReport({
  name: 'fuel',
  query: Type.Object(rangeQuery),
  row: fuelChangeSchema,
  source: 'position',
  reduction: 'fuelChanges',
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'fuelColumns',
  map: 'place',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20 },
    { field: 'filled', heading: 'reportFilled', kind: 'volume', width: 12, isSummed: true },
    { field: 'drained', heading: 'reportDrained', kind: 'volume', width: 12, isSummed: true },
    { field: 'verdict', heading: 'reportVerdict', kind: 'text', words: 'fuelVerdict', width: 14, isRare: true },
    { field: 'levelBefore', heading: 'reportLevelBefore', kind: 'volume', width: 12 },
    { field: 'levelAfter', heading: 'reportLevelAfter', kind: 'volume', width: 12 },
    { field: 'odometer', heading: 'attributeOdometer', kind: 'distance', width: 14 },
    { field: 'address', heading: 'attributeAddress', kind: 'text', width: 40 },
    { field: 'positionId', heading: 'reportPosition', kind: 'number', width: 12, isExtra: true },
    { field: 'latitude', heading: 'attributeLatitude', kind: 'latitude', width: 14, isExtra: true },
    { field: 'longitude', heading: 'attributeLongitude', kind: 'longitude', width: 14, isExtra: true },
  ],
})
