import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { isSqlite, takeTurn } from '../dialect.ts'

/**
 * Waits until nobody else removes, packs or unpacks positions of the device, nor stores late ones, and holds them off until the transaction
 * ends. To be called before positions are changed: whoever stores late ones holds off blocks first.
 */
export async function turnOf(tx: Db, deviceId: number): Promise<void> {
  await takeTurn(tx, `positions.${deviceId}`)
  if (!isSqlite(tx)) await sql`lock table position_block in row exclusive mode`.execute(tx)
}
