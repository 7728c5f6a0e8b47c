import type { vehiclesByStatus } from '@rastro/core/tiles/vehicles-by-status'
import { sql } from 'kysely'
import { visibleDevices } from '../../../access/visibility.ts'
import { amongThose } from '../../../db/dialect.ts'
import type { CountOf } from '../count.ts'

/** A device without a state has never been online. */
export const countVehiclesByStatus: CountOf<typeof vehiclesByStatus> = (db, { viewer: { user } }) =>
  db
    .selectFrom('device')
    .leftJoin('device_state', 'device_state.deviceId', 'device.id')
    .where(amongThose(db, 'device.id', visibleDevices(db, user.id)))
    .select((row) => [
      row.fn.coalesce('device_state.status', sql.lit('offline' as const)).as('figure'),
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy('figure')
    .execute()
