import { Type } from '../kit/schema.ts'
import { speedingSchema } from '../model/behaviour-items.ts'
import { defineReport, optionsQuery, rangeQuery } from './report.ts'

/** When vehicles were faster than their limit, or than the one that is asked for. */
export const speeding = defineReport({
  name: 'speeding',
  query: Type.Object({ ...rangeQuery, minDuration: optionsQuery.minDuration, speedLimit: optionsQuery.speedLimit }),
  row: speedingSchema,
  source: 'position',
  reduction: 'speeding',
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'speedingColumns',
  map: 'way',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'duration', heading: 'reportDuration', kind: 'hours', width: 12, isSummed: true },
    { field: 'speedLimit', heading: 'reportSpeedLimit', kind: 'speed', width: 12 },
    { field: 'maxSpeed', heading: 'reportMaximumSpeed', kind: 'speed', width: 12 },
    { field: 'averageSpeed', heading: 'reportAverageSpeed', kind: 'speed', width: 12 },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'address', heading: 'attributeAddress', kind: 'text', width: 40 },
    { field: 'driverName', heading: 'reportDriver', kind: 'text', width: 20 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20 },
    { field: 'positionId', heading: 'reportPosition', kind: 'number', width: 12, isExtra: true },
    { field: 'latitude', heading: 'attributeLatitude', kind: 'latitude', width: 14, isExtra: true },
    { field: 'longitude', heading: 'attributeLongitude', kind: 'longitude', width: 14, isExtra: true },
  ],
})
