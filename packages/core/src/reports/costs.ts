import { Type } from '../kit/schema.ts'
import { vehicleCostSchema } from '../model/report-items.ts'
import { defineReport, rangeQuery } from './report.ts'

/** What each device cost in the period and for each kilometre, by its records of services and of fuel. */
export const costs = defineReport({
  name: 'costs',
  query: Type.Object(rangeQuery),
  row: vehicleCostSchema,
  source: 'position',
  reduction: 'summary',
  adds: 'costs',
  scope: 'devicesAndGroups',
  isFiled: true,
  columnsKey: 'costColumns',
  columns: [
    { field: 'deviceName', heading: 'reportVehicle', kind: 'text', width: 26 },
    { field: 'distance', heading: 'reportDistance', kind: 'distance', width: 13, isSummed: true },
    { field: 'services', heading: 'reportServices', kind: 'number', width: 10, isSummed: true },
    { field: 'serviceCost', heading: 'reportServiceCost', kind: 'money', width: 14, isSummed: true },
    { field: 'litres', heading: 'reportLitres', kind: 'volume', width: 12, isSummed: true },
    { field: 'fuelCost', heading: 'reportFuelCost', kind: 'money', width: 14, isSummed: true },
    { field: 'totalCost', heading: 'reportTotalCost', kind: 'money', width: 14, isSummed: true },
    { field: 'costPerKm', heading: 'reportCostPerKm', kind: 'money', width: 12 },
  ],
})
