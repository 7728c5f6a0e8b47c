import { Type } from '../kit/schema.ts'
import { tripSchema } from '../model/report-items.ts'
import { defineReport, rangeQuery } from './report.ts'

/** ENT-31: the trips that touch the period, whole. */
export const trips = defineReport({
  name: 'trips',
  query: Type.Object(rangeQuery),
  row: tripSchema,
  source: 'position',
  reduction: 'trips',
  scope: 'device',
  isFiled: true,
  columnsKey: 'tripColumns',
  map: 'way',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'startAddress', heading: 'reportStartAddress', kind: 'text', width: 40 },
    { field: 'startOdometer', heading: 'reportStartOdometer', kind: 'distance', width: 14 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20 },
    { field: 'endAddress', heading: 'reportEndAddress', kind: 'text', width: 40 },
    { field: 'endOdometer', heading: 'reportEndOdometer', kind: 'distance', width: 14 },
    { field: 'duration', heading: 'reportDuration', kind: 'hours', width: 12, isSummed: true },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'maxSpeed', heading: 'reportMaximumSpeed', kind: 'speed', width: 12 },
    { field: 'averageSpeed', heading: 'reportAverageSpeed', kind: 'speed', width: 12 },
    { field: 'spentFuel', heading: 'reportSpentFuel', kind: 'volume', width: 12, isSummed: true },
    { field: 'driverName', heading: 'reportDriver', kind: 'text', width: 20 },
    { field: 'purpose', heading: 'reportPurpose', kind: 'text', words: 'tripPurpose', width: 14, isRare: true },
    { field: 'startPositionId', heading: 'reportStartPosition', kind: 'number', width: 12, isExtra: true },
    { field: 'startLat', heading: 'reportStartLatitude', kind: 'latitude', width: 14, isExtra: true },
    { field: 'startLon', heading: 'reportStartLongitude', kind: 'longitude', width: 14, isExtra: true },
    { field: 'endLat', heading: 'reportEndLatitude', kind: 'latitude', width: 14, isExtra: true },
    { field: 'endLon', heading: 'reportEndLongitude', kind: 'longitude', width: 14, isExtra: true },
  ],
})
