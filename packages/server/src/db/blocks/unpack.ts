import type { Db } from '../database.ts'
import { allOf, openBlock } from './stored-block.ts'
import { turnOf } from './turn.ts'

/** Turns a block into rows again. False when it is gone. The transaction must have the turn of the device. */
export async function unpackBlock(tx: Db, id: number): Promise<boolean> {
  const block = await tx.selectFrom('position_block').where('id', '=', id).selectAll().executeTakeFirst()
  if (!block) return false
  const { deviceId } = block
  const rows = allOf(openBlock(block)).map((position) => ({ ...position, deviceId }))
  // SQLite takes 32,766 parameters a statement
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce) as never
    await tx
      .insertInto('position')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await tx.deleteFrom('position_block').where('id', '=', id).execute()
  return true
}
const rowsAtOnce = 500

/** Turns one block into rows again; false when there are none. */
export async function unpackOldest(db: Db): Promise<boolean> {
  const block = await db
    .selectFrom('position_block')
    .orderBy('id')
    .limit(1)
    .select(['id', 'deviceId'])
    .executeTakeFirst()
  if (!block) return false
  return db.transaction().execute(async (tx) => {
    await turnOf(tx, block.deviceId)
    await unpackBlock(tx, block.id)
    return true
  })
}
