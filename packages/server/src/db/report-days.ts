import { sql } from 'kysely'
import type { Db, LatePosition, NewPosition } from './database.ts'
import { markLate } from './hot-statements.ts'

/** A day is stored when it has ended for so long (ms): units that report later than `mostDelay` mark it. */
export const dayGrace = 2 * 3_600_000
/** Positions that arrive later after their fix may belong to a stored day (ms); the rest of `dayGrace` is for writing them. */
const mostDelay = 3_600_000
/** In place of the time zone, the chain of the days that scores are made of; it is marked as the others are. */
export const scoreChain = 'score'
/** `staleFrom` where every stored day counts. */
export const nothingStale = Number.MAX_SAFE_INTEGER

/** The earliest position of each device among those that may belong to a stored day. */
export function latePositions(positions: readonly NewPosition[], now: number): readonly LatePosition[] {
  const times = new Map<number, number>()
  for (const { deviceId, fixTime } of positions) {
    const time = fixTime.getTime()
    if (now - time > mostDelay) times.set(deviceId, Math.min(time, times.get(deviceId) ?? time))
  }
  return [...times].map(([deviceId, time]) => ({ deviceId, time }))
}

/** Marks what reports have stored of a device from this time on (ms), in the transaction that changes its positions. */
export async function markLateFrom(tx: Db, deviceId: number, time: number): Promise<void> {
  const [before = '', ...parts] = markLate.split('?')
  const values = [time, time, time, deviceId]
  const rest = parts.map((part, at) => sql`${values[at]}${sql.raw(part)}`)
  await sql`${sql.raw(before)}${sql.join(rest, sql``)}`.execute(tx)
}

/** Removes what reports have stored of a device. */
export async function forgetDays(tx: Db, deviceId: number, zone?: string): Promise<void> {
  for (const table of ['report_day', 'report_chain'] as const) {
    const all = tx.deleteFrom(table).where('deviceId', '=', deviceId)
    await (zone === undefined ? all : all.where('zone', '=', zone)).execute()
  }
  if (zone === undefined) await tx.deleteFrom('score_day').where('deviceId', '=', deviceId).execute()
}
