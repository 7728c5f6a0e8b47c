import type { DeviceFault } from '@rastro/core/model/device-fault'
import type { Db } from './database.ts'
import { among } from './dialect.ts'

interface Stored extends DeviceFault {
  readonly deviceId: number
}

/** Stores disabled parts; skips devices removed meanwhile. */
export async function addDeviceFaults(db: Db, faults: readonly Stored[]): Promise<void> {
  if (faults.length === 0) return
  const deviceIds = [...new Set(faults.map(({ deviceId }) => deviceId))]
  const known = await db
    .selectFrom('device')
    .where(among(db, 'id', deviceIds))
    .select('id')
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  for (const { deviceId, part, time, milliseconds } of faults) {
    if (!ids.has(deviceId)) continue
    const values = { time: time.getTime(), milliseconds: Math.round(milliseconds) }
    await db
      .insertInto('device_fault')
      .values({ deviceId, part, ...values })
      .onConflict((conflict) => conflict.columns(['deviceId', 'part']).doUpdateSet(values))
      .execute()
  }
}

/** The disabled parts of a device. */
export async function faultsOfDevice(db: Db, deviceId: number): Promise<DeviceFault[]> {
  const rows = await db
    .selectFrom('device_fault')
    .where('deviceId', '=', deviceId)
    .select(['part', 'time', 'milliseconds'])
    .orderBy('part')
    .execute()
  return rows.map(({ time, ...fault }) => ({ ...fault, time: new Date(time) }))
}

/** Call it when everything is enabled again for these devices. */
export async function forgetDeviceFaults(db: Db, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  await db
    .deleteFrom('device_fault')
    .where(among(db, 'deviceId', deviceIds))
    .execute()
}
