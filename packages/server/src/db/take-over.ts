import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { DeviceStateRow } from './tables.ts'

/** The stored state of a device, read when a node takes it over. */
export type Taken = Pick<DeviceStateRow, 'deviceId' | 'status' | 'lastUpdate' | 'rules' | 'epoch'>

/**
 * Makes `node` the owner of these devices and returns their states. Raises the epoch of devices that `node` did not own before.
 */
export function takeOver(db: Db, node: string, deviceIds: readonly number[]): Promise<Taken[]> {
  const rows = deviceIds.map((deviceId) => ({ deviceId, status: 'offline' as const, epoch: 1, node }))
  return db
    .insertInto('device_state')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('deviceId').doUpdateSet({
        epoch: sql`case when device_state.node = excluded.node then device_state.epoch
          else coalesce(device_state.epoch, 0) + 1 end`,
        node: sql`excluded.node`,
      }),
    )
    .returning(['deviceId', 'status', 'lastUpdate', 'rules', 'epoch'])
    .execute()
}
