import { maintenanceApi } from '@rastro/core/api/maintenance'
import { type Maintenance, maintenances, recordKeys } from '@rastro/core/resources/maintenance'
import { performedOf, refuelledOf } from '@rastro/core/vehicle/performed'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../entity.ts'

const calls = clientOf(maintenanceApi)
const shared = { resource: maintenances, calls, may: 'maintenances' } as const

/** MNT-7: the alert types. The form opens above its list (MNT-5). */
export const alertTypeEntity = defineEntity<Maintenance>({
  ...shared,
  list: paths.maintenances(2),
  form: (id) => paths.maintenances(2, { alert: id ?? 'new' }),
  nameOf: ({ name }) => name,
})

/** MNT-10: the maintenance records. The form opens above the dashboard. */
export const performedEntity = defineEntity<Maintenance>({
  ...shared,
  list: paths.maintenances(),
  form: (id) => paths.maintenances(3, { record: id ?? 'new' }),
  nameOf: (row) => performedOf(row)?.name ?? '',
})

/** FUEL-1: the fuel records. The form opens above the dashboard (FUEL-4). */
export const refuelEntity = defineEntity<Maintenance>({
  ...shared,
  may: 'fuelSupply',
  list: paths.fuel(),
  form: (id) => paths.fuel({ record: id ?? 'new' }),
  nameOf(row) {
    const day = refuelledOf(row)?.day ?? ''
    return [row.attributes[recordKeys.deviceText], day.split('-').toReversed().join('/')].filter(Boolean).join(', ')
  },
})

/** Which alert types are linked to which devices. */
export const listDue = calls.due
