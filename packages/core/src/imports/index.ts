import { deviceImport, deviceOf } from './devices.ts'
import { fuelImport, refuelOf } from './fuel.ts'
import type { ImportKind, ImportName } from './import-kind.ts'
import { clientImport, clientOf, driverImport, driverOf } from './people.ts'
import { simImport, simOf, trackerImport, trackerOf } from './stock.ts'

/** Every kind of items that can be imported from a file. */
export const imports: Readonly<Record<ImportName, ImportKind>> = {
  devices: deviceImport,
  drivers: driverImport,
  clients: clientImport,
  trackers: trackerImport,
  sims: simImport,
  fuel: fuelImport,
}

/** The fields of a new item of a kind, for the read cells of its line. */
export const itemOf = {
  devices: deviceOf,
  drivers: driverOf,
  clients: clientOf,
  trackers: trackerOf,
  sims: simOf,
  fuel: refuelOf,
} as const
