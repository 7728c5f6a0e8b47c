import type { drivers } from '@rastro/core/resources/driver'
import type { Hooks } from '../../http/resource-writes.ts'
import { dropUnnamedFiles, giveNamedFiles } from '../files/files.ts'

/** The files that a driver names become the driver's, and go when the driver names them no more. */
export const driverHooks: Hooks<typeof drivers> = {
  async afterSave({ tx, viewer, item, stored }) {
    const record = { driverId: item.id }
    await giveNamedFiles(tx, viewer, record, item.attributes)
    if (stored) await dropUnnamedFiles(tx, record, { before: stored.attributes, after: item.attributes })
  },
}
