import { Type } from '../kit/schema.ts'
import { driverRankSchema } from '../model/driving-score.ts'
import { combineRanking } from '../reductions/score-ranking.ts'
import { defineReport, optionsQuery, rangeQuery } from './report.ts'

/** Decision 181: the drivers of a client, the best first, with what took points in 100 km; those who drove too little come last. */
export const ranking = defineReport({
  name: 'ranking',
  query: Type.Object({ ...rangeQuery, clientId: optionsQuery.clientId }),
  row: driverRankSchema,
  source: 'position',
  reduction: 'driverScores',
  combine: combineRanking,
  scope: 'client',
  isFiled: true,
  columnsKey: 'rankingColumns',
  columns: [
    { field: 'driverName', heading: 'reportDriver', kind: 'driver', width: 24 },
    { field: 'place', heading: 'scorePlace', kind: 'place', width: 14 },
    { field: 'score', heading: 'reportScorePoints', kind: 'score', width: 18 },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'speedingRate', heading: 'scoreSpeedingRate', kind: 'number', width: 14 },
    { field: 'brakingRate', heading: 'scoreBrakingRate', kind: 'number', width: 14 },
    { field: 'accelerationRate', heading: 'scoreAccelerationRate', kind: 'number', width: 14 },
    { field: 'corneringRate', heading: 'scoreCorneringRate', kind: 'number', width: 14 },
    { field: 'idlingShare', heading: 'reportIdlePart', kind: 'percentage', width: 12 },
    { field: 'vehicles', heading: 'scoreVehicles', kind: 'number', width: 10 },
    { field: 'speedingPoints', heading: 'scoreSpeeding', kind: 'number', width: 12, isExtra: true },
    { field: 'brakingPoints', heading: 'scoreBraking', kind: 'number', width: 12, isExtra: true },
    { field: 'accelerationPoints', heading: 'scoreAcceleration', kind: 'number', width: 12, isExtra: true },
    { field: 'corneringPoints', heading: 'scoreCornering', kind: 'number', width: 12, isExtra: true },
    { field: 'idlingPoints', heading: 'scoreIdling', kind: 'number', width: 12, isExtra: true },
  ],
})
