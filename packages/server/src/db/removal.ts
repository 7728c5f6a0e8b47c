import type { Db, Removal } from './database.ts'
import { among } from './dialect.ts'
import { HOUR_MS } from './hot-statements.ts'
import { putTask } from './tasks.ts'

/** Rows that one transaction removes: few enough that what units report does not wait long behind it. */
const piece = 5000

/** Removes positions piece by piece: the device's state then points to the newest that is left, and its hours are made again. Gives how many. */
export async function removePositions(db: Db, removal: Removal): Promise<number> {
  let removed = 0
  let count: number
  do {
    count = await db.transaction().execute((tx) => removePiece(tx, removal))
    removed += count
  } while (count === piece)
  return removed
}

/** The device is gone for everybody at once, and its name free; its history is left to `removeHistoryPiece`. */
export async function removeDevice(tx: Db, deviceId: number): Promise<void> {
  await tx.deleteFrom('device').where('id', '=', deviceId).execute()
  await tx.deleteFrom('device_state').where('deviceId', '=', deviceId).execute()
  await putTask(tx, 'purgeDevice', { deviceId, isSecondLook: false })
}

/** Removes some of what a removed device has left behind; false when there is nothing. */
export function removeHistoryPiece(db: Db, deviceId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const always = { deviceId, from: new Date(-8.64e15), to: new Date(8.64e15) }
    if ((await removePiece(tx, always)) > 0) return true
    const events = tx.selectFrom('event').select('id').where('deviceId', '=', deviceId).limit(piece)
    const { numDeletedRows } = await tx.deleteFrom('event').where('id', 'in', events).executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) return true
    if (await removeHours(tx, deviceId)) return true
    // Of what was reported while the device was being removed
    await tx.deleteFrom('device_state').where('deviceId', '=', deviceId).execute()
    return false
  })
}

async function removeHours(tx: Db, deviceId: number): Promise<boolean> {
  const hours = tx.selectFrom('device_hour').select('start').where('deviceId', '=', deviceId).limit(piece)
  const some = tx.deleteFrom('device_hour').where('deviceId', '=', deviceId).where('start', 'in', hours)
  return (await some.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** The oldest positions of a time, by number: very many may share one moment. */
async function removePiece(tx: Db, { deviceId, from, to, id }: Removal): Promise<number> {
  const within = tx
    .selectFrom('position')
    .select(['id', 'fixTime'])
    .where('deviceId', '=', deviceId)
    .where('fixTime', '>=', from.getTime())
    .where('fixTime', '<=', to.getTime())
    .orderBy('fixTime')
    .orderBy('id')
    .limit(piece)
  const rows = await (id === undefined ? within : within.where('id', '=', id)).execute()
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!first || !last) return 0
  const ids = rows.map((row) => row.id)
  await tx
    .deleteFrom('position')
    .where('deviceId', '=', deviceId)
    .where('fixTime', '>=', first.fixTime)
    .where('fixTime', '<=', last.fixTime)
    .where(among(tx, 'id', ids))
    .execute()
  await repoint(tx, deviceId, [first.fixTime, last.fixTime])
  await markHours(tx, deviceId, [first.fixTime, last.fixTime])
  return rows.length
}

/** A state whose latest position lay in this time points to the newest that is left. */
async function repoint(tx: Db, deviceId: number, [from, to]: readonly [number, number]): Promise<void> {
  const newest = await tx
    .selectFrom('position')
    .select(['id', 'fixTime'])
    .where('deviceId', '=', deviceId)
    .orderBy('fixTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('device_state')
    .set({ positionId: newest?.id ?? null, positionTime: newest?.fixTime ?? null })
    .where('deviceId', '=', deviceId)
    .where('positionTime', '>=', from)
    .where('positionTime', '<=', to)
    .execute()
}

/** What stands of the hours that begin or go on in this time is not true any more. */
async function markHours(tx: Db, deviceId: number, [from, to]: readonly [number, number]): Promise<void> {
  await tx
    .updateTable('device_hour')
    .set({ stale: 1 })
    .where('deviceId', '=', deviceId)
    .where('start', '>', from - HOUR_MS)
    .where('start', '<=', to)
    .execute()
}
