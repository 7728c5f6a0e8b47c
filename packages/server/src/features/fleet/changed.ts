import { sql } from 'kysely'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { timeOf } from '../../db/dialect.ts'

/** Maximum delay until a write is visible. */
const stateMarginMs = 5000
/** Maximum clock difference between two nodes; edits are few. */
const editMarginMs = 60_000
/** After this time the complete fleet is sent. */
const longestMs = 86_400_000
/** Maximum audit rows scanned; beyond it the complete fleet is sent. */
const maxEdits = 5000

/** The mark for the next request of changes: milliseconds by the clock of the database. */
export async function markOf(db: Db): Promise<number> {
  const { rows } = await sql<{ time: number | string }>`select ${timeOf(db)} as time`.execute(db)
  return Number(rows[0]!.time)
}

/** The devices that may have changed since the mark `since`; `now` is the present mark. Undefined when unknown. */
export async function changedSince(
  { db, clock }: Has<'db' | 'clock'>,
  since: number,
  now: number,
): Promise<ReadonlySet<number> | undefined> {
  if (since > now || now - since > longestMs) return undefined
  const edits = await db
    .selectFrom('action')
    .where('actionTime', '>=', clock.now().getTime() - (now - since) - editMarginMs)
    .where('objectType', 'in', ['device', 'group', 'calendar'])
    .where('actionType', 'in', ['create', 'edit', 'remove'])
    .select(['objectType', 'objectId', 'actionType'])
    .limit(maxEdits + 1)
    .execute()
  // Devices of a removed group have none, and no row lists which those were
  const isTooMuch = edits.some(({ objectType, actionType }) => objectType !== 'device' && actionType === 'remove')
  if (isTooMuch || edits.length > maxEdits) return undefined
  const reported = await db
    .selectFrom('device_state')
    .where('changedAt', '>=', since - stateMarginMs)
    .select('deviceId')
    .execute()
  const edited = edits.flatMap(({ objectType, objectId }) => (objectType === 'device' && objectId ? [objectId] : []))
  return new Set([...reported.map(({ deviceId }) => deviceId), ...edited])
}
