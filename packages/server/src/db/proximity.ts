import type { ProximityChange, ProximityMemory } from '@rastro/core/rules/proximity'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { nameList } from './hot-columns.ts'
import { batchNames, eventNoteNames, hasNotifications, hasSubscribers } from './hot-statements.ts'

/** A device, and one that is linked to it. */
export interface LinkedPair {
  readonly deviceId: number
  readonly linkedDeviceId: number
}

/** All links between different devices, in order. */
export const linkedPairs = (db: Db): Promise<LinkedPair[]> =>
  db
    .selectFrom('device_linkedDevice')
    .select(['deviceId', 'linkedDeviceId'])
    .whereRef('deviceId', '!=', 'linkedDeviceId')
    .orderBy('deviceId')
    .orderBy('linkedDeviceId')
    .execute()

/** The stored memory of a device, by linked device (itself: its trip). */
export async function rememberedProximity(db: Db, deviceId: number): Promise<Map<number, ProximityMemory>> {
  const rows = await db.selectFrom('proximity').where('deviceId', '=', deviceId).selectAll().execute()
  return new Map(rows.map(({ linkedDeviceId, isSo, time }) => [linkedDeviceId, { isSo: isSo === 1, time }]))
}

/** Deletes the memory of devices that are no longer linked. */
export async function forgetUnlinked(db: Db): Promise<void> {
  await db
    .deleteFrom('proximity')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('device_linkedDevice as l')
            .select('l.deviceId')
            .whereRef('l.deviceId', '=', 'proximity.deviceId')
            .where(({ or, eb, ref }) =>
              or([
                eb('l.linkedDeviceId', '=', ref('proximity.linkedDeviceId')),
                eb('proximity.linkedDeviceId', '=', ref('proximity.deviceId')),
              ]),
            ),
        ),
      ),
    )
    .execute()
}

/**
 * Stores a changed memory with its event, in one transaction, with the notes for notifications and webhooks. False, and
 * nothing is stored, when a concurrent check has changed that memory. `eventId` is a free one.
 */
export function storeProximity(
  db: Db,
  deviceId: number,
  change: ProximityChange,
  eventId: number | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await remember(tx, deviceId, change))) return false
    const { event } = change
    if (!event || eventId === undefined) return true
    const row = { id: eventId, type: event.type, deviceId, geofenceId: null, maintenanceId: null }
    const { eventTime, positionId, attributes } = event
    await tx
      .insertInto('event')
      .values({ ...row, eventTime: eventTime.getTime(), positionId, attributes: JSON.stringify(attributes) })
      .execute()
    const id = sql.lit(eventId)
    await sql`insert into event_note (${sql.raw(nameList(eventNoteNames))}) select ${id}, ${id}
      where ${sql.raw(hasNotifications)}`.execute(tx)
    await sql`insert into webhook_batch (${sql.raw(nameList(batchNames))}) select 0, -1, ${id}, ${id}
      where ${sql.raw(hasSubscribers)}`.execute(tx)
    return true
  })
}

async function remember(tx: Db, deviceId: number, { linkedId, before, after }: ProximityChange): Promise<boolean> {
  const values = { isSo: after.isSo ? (1 as const) : (0 as const), time: after.time }
  const written = before
    ? tx
        .updateTable('proximity')
        .set(values)
        .where('deviceId', '=', deviceId)
        .where('linkedDeviceId', '=', linkedId)
        .where('time', '=', before.time)
        .where('isSo', '=', before.isSo ? 1 : 0)
        .returning('deviceId')
    : tx
        .insertInto('proximity')
        .values({ deviceId, linkedDeviceId: linkedId, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .returning('deviceId')
  return (await written.executeTakeFirst()) !== undefined
}
