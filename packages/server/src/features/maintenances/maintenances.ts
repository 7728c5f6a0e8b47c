import { type EnforcedAction, requireCan } from '@rastro/core/access/access'
import { NoAccessError } from '@rastro/core/kit/errors'
import { type Maintenance, type maintenances, recordKeys } from '@rastro/core/resources/maintenance'
import { isRecord, refuelledOf } from '@rastro/core/vehicle/performed'
import { requireAccess } from '../../access/require.ts'
import type { Hooks } from '../../http/resource-writes.ts'
import { dropUnnamedFiles, giveNamedFiles } from '../files/files.ts'

/** Two screens store maintenances, that of services and that of fuel; each has a switch of its own (ROLE-16). */
export const maintenanceHooks: Hooks<typeof maintenances> = {
  async beforeSave({ tx, viewer, item, stored }) {
    requireCan(viewer, editOf(item))
    if (stored) requireCan(viewer, editOf(stored))
    // Whoever sees the vehicle sees the record: nobody puts one before others
    const deviceId = vehicleOf(item)
    if (deviceId !== 0 && !(stored && vehicleOf(stored) === deviceId))
      await requireAccess(tx, viewer, 'device', deviceId, field)
    return item
  },
  async afterSave({ tx, viewer, item, stored }) {
    const record = { maintenanceId: item.id }
    await giveNamedFiles(tx, viewer, record, receiptOf(item))
    if (stored) await dropUnnamedFiles(tx, record, { before: receiptOf(stored), after: receiptOf(item) })
  },
  beforeRemove: ({ stored, writing: { tx } }) =>
    dropUnnamedFiles(tx, { maintenanceId: stored.id }, { before: receiptOf(stored), after: {}, isRemoved: true }),
  mayRemove: ({ viewer, stored }) => requireCan(viewer, editOf(stored)),
}

/** What a record says of its receipt; of an alert type nothing. */
const receiptOf = (item: Maintenance) => ({ receipt: isRecord(item) ? item.attributes[recordKeys.receipt] : null })

const editOf = (item: Maintenance): EnforcedAction => (refuelledOf(item) ? 'fuelSupply.edit' : 'maintenance.edit')

const field = `attributes.${recordKeys.deviceId}`

/** The vehicle that a record is about, as the database finds it; 0 of an alert type, and where none is named. */
function vehicleOf(item: Maintenance): number {
  if (!isRecord(item)) return 0
  const named = item.attributes[recordKeys.deviceId] ?? ''
  const [, found = ''] = /"deviceId":"?(\d{1,15})/.exec(JSON.stringify(item.attributes)) ?? []
  if (typeof named === 'boolean' || String(named) !== found) throw new NoAccessError('Device', { field })
  return Number(found)
}
