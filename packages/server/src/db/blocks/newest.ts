import type { Db } from '../database.ts'
import { openBlock } from './stored-block.ts'

/** Fix time (ms) and fingerprint of the newest `count` positions of a device that are in blocks, oldest first. */
export async function newestPacked(db: Db, deviceId: number, count: number) {
  const found: { fixTime: number; fingerprint: number }[] = []
  let before = Number.MAX_SAFE_INTEGER
  while (found.length < count) {
    const [row] = await db
      .selectFrom('position_block')
      .where('deviceId', '=', deviceId)
      .where('lastTime', '<', before)
      .orderBy('lastTime', 'desc')
      .orderBy('lastId', 'desc')
      .limit(1)
      .selectAll()
      .execute()
    if (!row) break
    const block = openBlock(row)
    for (let at = block.count - 1; at >= 0 && found.length < count; at--) {
      found.push({ fixTime: block.fixTimes[at]!, fingerprint: block.fingerprintAt(at) })
    }
    before = row.lastTime
  }
  return found.reverse()
}
