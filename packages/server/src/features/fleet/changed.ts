import { sql } from 'kysely'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { timeOf } from '../../db/dialect.ts'

/** What is written may be seen so much later. */
const stateMarginMs = 5000
/** The clocks of two nodes may differ by so much; edits are few. */
const editMarginMs = 60_000
/** After so long the whole fleet is told. */
const longestMs = 86_400_000
/** So many audit rows are looked through; after more of them the whole fleet is told. */
const maxEdits = 5000

/** The moment from which on one may ask what has changed: milliseconds by the clock of the database. */
export async function markOf(db: Db): Promise<number> {
  const { rows } = await sql<{ time: number | string }>`select ${timeOf(db)} as time`.execute(db)
  return Number(rows[0]!.time)
}

/**
 * The devices of which something may be different than at the mark `since`; `now` is the mark of this moment. Undefined when
 * that cannot be told.
 */
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
  // Devices of a group that is removed belong to none, and no row says which those were
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
