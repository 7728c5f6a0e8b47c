import { Type } from '../kit/schema.ts'
import { idleSchema } from '../model/behaviour-items.ts'
import { defineReport, optionsQuery, rangeQuery } from './report.ts'

/** When engines ran while vehicles stood, for five minutes or as long as is asked for. */
export const idling = defineReport({
  name: 'idling',
  query: Type.Object({ ...rangeQuery, minDuration: optionsQuery.minDuration }),
  row: idleSchema,
  source: 'position',
  reduction: 'idling',
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'idlingColumns',
  map: 'place',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20 },
    { field: 'duration', heading: 'reportDuration', kind: 'hours', width: 12, isSummed: true },
    { field: 'address', heading: 'attributeAddress', kind: 'text', width: 40 },
    { field: 'driverName', heading: 'reportDriver', kind: 'text', width: 20 },
    { field: 'spentFuel', heading: 'reportSpentFuel', kind: 'volume', width: 12, isSummed: true },
    { field: 'positionId', heading: 'reportPosition', kind: 'number', width: 12, isExtra: true },
    { field: 'latitude', heading: 'attributeLatitude', kind: 'latitude', width: 14, isExtra: true },
    { field: 'longitude', heading: 'attributeLongitude', kind: 'longitude', width: 14, isExtra: true },
  ],
})
