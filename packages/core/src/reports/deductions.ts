import { Type } from '../kit/schema.ts'
import { deductionSchema } from '../model/driving-score.ts'
import { defineReport, optionsQuery, rangeQuery } from './report.ts'

/** Decision 175: what took points from the scores of drivers. */
export const deductions = defineReport({
  name: 'deductions',
  query: Type.Object({ ...rangeQuery, driverId: optionsQuery.driverId }),
  row: deductionSchema,
  source: 'position',
  reduction: 'deductions',
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'deductionsColumns',
  map: 'place',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 16 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'kind', heading: 'deductionKind', kind: 'text', words: 'deduction', width: 24 },
    { field: 'driverName', heading: 'reportDriver', kind: 'driver', width: 18 },
    { field: 'maxSpeed', heading: 'reportMaximumSpeed', kind: 'speed', width: 12 },
    { field: 'speedLimit', heading: 'reportSpeedLimit', kind: 'speed', width: 12 },
    { field: 'duration', heading: 'reportDuration', kind: 'hours', width: 12 },
    { field: 'address', heading: 'attributeAddress', kind: 'text', width: 40 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20, isExtra: true },
    { field: 'positionId', heading: 'reportPosition', kind: 'number', width: 12, isExtra: true },
    { field: 'latitude', heading: 'attributeLatitude', kind: 'latitude', width: 14, isExtra: true },
    { field: 'longitude', heading: 'attributeLongitude', kind: 'longitude', width: 14, isExtra: true },
  ],
})
