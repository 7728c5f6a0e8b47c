import { Type } from '../kit/schema.ts'
import { driverScoreSchema } from '../model/driving-score.ts'
import { combineScores } from '../reductions/score-totals.ts'
import { defineReport, optionsQuery, rangeQuery } from './report.ts'

/** Decision 175: how well each driver drove, over all vehicles of the report, the worst first. */
export const score = defineReport({
  name: 'score',
  query: Type.Object({ ...rangeQuery, driverId: optionsQuery.driverId }),
  row: driverScoreSchema,
  source: 'position',
  reduction: 'driverScores',
  combine: combineScores,
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'scoreColumns',
  columns: [
    { field: 'driverName', heading: 'reportDriver', kind: 'driver', width: 24 },
    { field: 'score', heading: 'reportScorePoints', kind: 'score', width: 18 },
    { field: 'place', heading: 'scorePlace', kind: 'place', width: 14 },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'speedingPoints', heading: 'scoreSpeeding', kind: 'number', width: 12 },
    { field: 'brakingPoints', heading: 'scoreBraking', kind: 'number', width: 12 },
    { field: 'accelerationPoints', heading: 'scoreAcceleration', kind: 'number', width: 12 },
    { field: 'corneringPoints', heading: 'scoreCornering', kind: 'number', width: 12 },
    { field: 'idlingPoints', heading: 'scoreIdling', kind: 'number', width: 12 },
    { field: 'speedingRate', heading: 'scoreSpeedingRate', kind: 'number', width: 14 },
    { field: 'harshRate', heading: 'scoreHarshRate', kind: 'number', width: 14 },
    { field: 'idleTime', heading: 'reportIdleTime', kind: 'hours', width: 14, isSummed: true },
    { field: 'drivingTime', heading: 'reportDrivingTime', kind: 'hours', width: 12, isSummed: true },
    { field: 'vehicles', heading: 'scoreVehicles', kind: 'number', width: 10 },
    { field: 'braking', heading: 'scoreBrakingCount', kind: 'number', width: 12, isExtra: true },
    { field: 'acceleration', heading: 'scoreAccelerationCount', kind: 'number', width: 12, isExtra: true },
    { field: 'cornering', heading: 'scoreCorneringCount', kind: 'number', width: 12, isExtra: true },
    { field: 'speedingMedium', heading: 'deductionSpeedingMedium', kind: 'number', width: 14, isExtra: true },
    { field: 'speedingSerious', heading: 'deductionSpeedingSerious', kind: 'number', width: 14, isExtra: true },
    { field: 'speedingVerySerious', heading: 'deductionSpeedingVerySerious', kind: 'number', width: 14, isExtra: true },
  ],
})
