/** Words of refuelling: what was filled into which vehicle, and what it cost. */
export const refuelling = {
  refuellingNew: 'Record refuelling',
  refuellingRecords: 'Refuelling records',
  refuellingEmptyTitle: 'No refuelling recorded yet',
  refuellingEmptyText: 'Record how much fuel went into a vehicle, when, and what it cost.',
  refuellingDashboard: 'Dashboard',

  // Records
  refuellingFuel: 'Fuel',
  refuellingOtherText: 'Which fuel',
  refuellingDay: 'Refuelling date',
  refuellingLitres: 'Litres',
  refuellingCost: 'Amount',
  refuellingReadings: 'Readings at the pump',
  refuellingReadingsHint: 'Fill in the odometer or the engine hours.',
  refuellingOdometer: 'Odometer',
  refuellingHours: 'Engine hours',
  refuellingReading: 'Fill in the odometer or the engine hours',
  refuellingRemoveText: 'The record is deleted for everyone who sees the vehicle. This cannot be undone.',
  refuellingRemove: 'Delete record',

  // Dashboard
  refuellingByVehicle: 'Refuelling by vehicle',
  refuellingLitresByVehicle: 'Litres by vehicle',
  refuellingByFuel: 'Summary by fuel',
  refuellingTotalLitres: 'Total litres',
  refuellingTotalCost: 'Total spent',
  refuellingColours: 'Green below {orange}, orange below {red}, red above',
  refuellingTop: 'The {count} largest of {total}',
  refuellingShare: 'Share',
  refuellingFrom: 'From',
  refuellingTo: 'To',
  refuellingClear: 'Clear filters',
  refuellingCut: 'Only the first {count} are counted and shown',

  // Fuels (FUEL-24, FUEL-25)
  fuelGasoline: 'Petrol',
  fuelEthanol: 'Ethanol',
  fuelDiesel: 'Diesel',
  fuelGnv: 'CNG',
  fuelFlex: 'Flex',
  fuelAviationKerosene: 'Aviation kerosene',
  fuelBiodiesel: 'Biodiesel',
  fuelElectric: 'Electric',
  fuelHybrid: 'Hybrid',
  fuelOther: 'Other',
} as const
