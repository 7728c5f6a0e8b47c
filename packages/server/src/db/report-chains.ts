import type { Clock } from '../ports/clock.ts'
import type { Db } from './database.ts'
import { among } from './dialect.ts'
import { nothingStale, scoreChain } from './report-days.ts'

const dayMs = 86_400_000
/** Time zones in which the days of a device are stored; reports of readers in more zones read positions. */
const mostZones = 3

/** Asks for the days of these devices to be stored in this time zone, or to stay so. */
export async function askChains(db: Db, clock: Clock, ids: readonly number[], zone: string): Promise<void> {
  const now = clock.now().getTime()
  const rows = await db
    .selectFrom('report_chain')
    .where(among(db, 'deviceId', ids))
    .where('zone', '!=', scoreChain)
    .select(['deviceId', 'zone', 'askedTime'])
    .execute()
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId)
  const old: number[] = []
  const missing: number[] = []
  for (const id of ids) {
    const chains = byDevice.get(id) ?? []
    const chain = chains.find((one) => one.zone === zone)
    if (chain && chain.askedTime < now - dayMs) old.push(id)
    if (!chain && chains.length < mostZones) missing.push(id)
  }
  if (old.length > 0) {
    await db
      .updateTable('report_chain')
      .set({ askedTime: now })
      .where(among(db, 'deviceId', old))
      .where('zone', '=', zone)
      .execute()
  }
  if (missing.length > 0) {
    const empty = { zone, settings: '', headTime: 0, staleFrom: nothingStale, version: 0, dueTime: 0, askedTime: now }
    await db
      .insertInto('report_chain')
      .values(missing.map((deviceId) => ({ deviceId, ...empty })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
