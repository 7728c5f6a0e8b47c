import { Type } from '../kit/schema.ts'
import { geofenceStaySchema } from '../model/report-items.ts'
import { defineReport, optionsQuery, rangeQuery } from './report.ts'

/** Visits to the geofences that are named. */
export const geofenceVisits = defineReport({
  name: 'geofences',
  query: Type.Object({ ...rangeQuery, geofenceId: optionsQuery.geofenceId }),
  row: geofenceStaySchema,
  source: 'position',
  reduction: 'visits',
  scope: 'devicesAndGroups',
  isFiled: true,
  map: 'way',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 20 },
    { field: 'geofenceId', heading: 'reportGeofence', kind: 'number', width: 10 },
    { field: 'startTime', heading: 'reportStartTime', kind: 'time', width: 20 },
    { field: 'endTime', heading: 'reportEndTime', kind: 'time', width: 20 },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'maxSpeed', heading: 'reportMaximumSpeed', kind: 'speed', width: 12 },
    { field: 'averageSpeed', heading: 'reportAverageSpeed', kind: 'speed', width: 12 },
    { field: 'spentFuel', heading: 'reportSpentFuel', kind: 'volume', width: 12, isSummed: true },
  ],
})
