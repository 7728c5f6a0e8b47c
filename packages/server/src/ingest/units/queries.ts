import { type Device, devices } from '@rastro/core/resources/device'
import { newestPacked } from '../../db/blocks/newest.ts'
import type { Db } from '../../db/database.ts'
import { timeOf } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'

/** The devices whose `uniqueId` is one of these names, with their status. */
export async function devicesNamed(db: Db, names: readonly string[]): Promise<Device[]> {
  const rows = await deviceRows(db).where('device.uniqueId', 'in', names).execute()
  return rows.map((row) => fromRow(devices.schema, row))
}

export async function deviceById(db: Db, id: number): Promise<Device | undefined> {
  const row = await deviceRows(db).where('device.id', '=', id).executeTakeFirst()
  return row && fromRow(devices.schema, row)
}

const deviceRows = (db: Db) =>
  db
    .selectFrom('device')
    .leftJoin('device_state', 'device_state.deviceId', 'device.id')
    .selectAll('device')
    .select(['status', 'lastUpdate', 'positionId'])

export async function serverAttributes(db: Db): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('server').select('attributes').executeTakeFirst()
  return row ? JSON.parse(row.attributes) : {}
}

/** Fix time and fingerprint of the newest `count` positions of a device, oldest first. */
export async function newestReports(db: Db, deviceId: number, count: number) {
  const newest = db.selectFrom('position').select(['fixTime', 'fingerprint']).where('deviceId', '=', deviceId)
  const rows = (await newest.orderBy('fixTime', 'desc').limit(count).execute()).reverse()
  // Those of packed days are older than every row but late ones
  const packed = rows.length < count ? await newestPacked(db, deviceId, count - rows.length) : []
  return [...packed, ...rows]
}

/** Sets all devices offline, as nothing is connected when the server starts (reference §5.5). */
export async function resetStatuses(db: Db): Promise<void> {
  await db
    .updateTable('device_state')
    .set({ status: 'offline', changedAt: timeOf(db) })
    .where('status', '!=', 'offline')
    .execute()
}

/** Sets devices to unknown that are still online without a report since this time: their process died. */
export async function markSilent(db: Db, since: Date): Promise<void> {
  const silent = db.updateTable('device_state').where('status', '=', 'online').where('lastUpdate', '<', since.getTime())
  await silent.set({ status: 'unknown', changedAt: timeOf(db) }).execute()
}

/** Creates a device with its `uniqueId` as name; returns its id, or undefined when the `uniqueId` exists already. */
export async function createDevice(db: Db, uniqueId: string): Promise<number | undefined> {
  const created = await db
    .insertInto('device')
    .values({ name: uniqueId, uniqueId, attributes: '{}', disabled: 0 })
    .onConflict((conflict) => conflict.column('uniqueId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id
}
