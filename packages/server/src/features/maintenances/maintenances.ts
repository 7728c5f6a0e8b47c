import { type EnforcedAction, requireCan } from '@rastro/core/access/access'
import type { Maintenance, maintenances } from '@rastro/core/resources/maintenance'
import { refuelledOf } from '@rastro/core/vehicle/performed'
import type { Hooks } from '../../http/resource-writes.ts'

/** Two screens store maintenances, that of services and that of fuel; each has a switch of its own (ROLE-16). */
export const maintenanceHooks: Hooks<typeof maintenances> = {
  beforeSave({ viewer, item, stored }) {
    requireCan(viewer, editOf(item))
    if (stored) requireCan(viewer, editOf(stored))
    return item
  },
  mayRemove: ({ viewer, stored }) => requireCan(viewer, editOf(stored)),
}

const editOf = (item: Maintenance): EnforcedAction => (refuelledOf(item) ? 'fuelSupply.edit' : 'maintenance.edit')
