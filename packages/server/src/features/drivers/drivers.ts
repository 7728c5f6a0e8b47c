import type { drivers } from '@rastro/core/resources/driver'
import type { Hooks } from '../../http/resource-writes.ts'
import { giveNamedFiles } from '../files/files.ts'

/** The files that a driver names become the driver's. */
export const driverHooks: Hooks<typeof drivers> = {
  afterSave: ({ tx, viewer, item }) => giveNamedFiles(tx, viewer, { driverId: item.id }, item.attributes),
}
