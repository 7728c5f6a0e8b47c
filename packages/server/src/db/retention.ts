import { sql } from 'kysely'
import { turnOf } from './blocks/turn.ts'
import type { Db } from './database.ts'
import { among } from './dialect.ts'

/** Tables with rows of devices that age, with the column of their time. */
export const agingTables = {
  position: 'fixTime',
  /** By its last position: a block goes whole, so packed positions stay up to a day longer. */
  position_block: 'lastTime',
  report_day: 'endTime',
  score_day: 'endTime',
  event: 'eventTime',
  lookup: 'firstTime',
} as const
export type AgingTable = keyof typeof agingTables

/** Rows removed in one transaction: few, to keep the wait of new positions short. */
const piece = 1000

/** Devices that a round looks at together. */
const devicesAPage = 500

/** The ids of the next devices after this one, in order: a round through all goes page by page. */
export async function devicesAfter(db: Db, after: number): Promise<number[]> {
  const devices = db.selectFrom('device').where('id', '>', after).orderBy('id').limit(devicesAPage).select('id')
  return (await devices.execute()).map(({ id }) => id)
}

/** Those of these devices with rows of before this time (ms) that may be removed: not their latest position. One index look-up a device. */
export async function devicesWithOld(
  db: Db,
  table: AgingTable,
  { deviceIds, before }: { deviceIds: readonly number[]; before: number },
): Promise<number[]> {
  const latest = sql`coalesce((select "positionId" from device_state where "deviceId" = device.id), 0)`
  const others = table === 'position' ? sql`and old.id <> ${latest}` : sql``
  const old = sql`(select 1 from ${sql.table(table)} as old where old."deviceId" = device.id
    and old.${sql.ref(agingTables[table])} < ${before} ${others} limit 1)`
  const rows = await db
    .selectFrom('device')
    .where(among(db, 'device.id', deviceIds))
    .where(sql<boolean>`${old} is not null`)
    .select('device.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the oldest rows of a device from before this time (ms), but not its latest position. Returns how many it removed. */
export function removeOldPiece(db: Db, table: AgingTable, deviceId: number, before: number): Promise<number> {
  const time = agingTables[table]
  const of = { table: sql.table(table), time: sql.ref(time) }
  return db.transaction().execute(async (tx) => {
    const key = table === 'report_day' ? sql.ref('endTime') : sql.ref('id')
    if (table === 'position' || table === 'position_block') await turnOf(tx, deviceId)
    const latest = await tx
      .selectFrom('device_state')
      .where('deviceId', '=', deviceId)
      .select('positionId')
      .executeTakeFirst()
    const others = table === 'position' ? sql`and id <> ${latest?.positionId ?? 0}` : sql``
    const { rows } = await sql<{ key: number; time: number }>`select ${key} as key, ${of.time} as time from ${of.table}
      where "deviceId" = ${deviceId} and ${of.time} < ${before} ${others} order by ${of.time} limit ${piece}`.execute(
      tx,
    )
    const last = rows.at(-1)
    if (!last) return 0
    const keys = rows.map((row) => row.key)
    await sql`delete from ${of.table} where "deviceId" = ${deviceId} and ${of.time} <= ${last.time}
      and ${among(tx, table === 'report_day' ? 'endTime' : 'id', keys)}`.execute(tx)
    return rows.length
  })
}
