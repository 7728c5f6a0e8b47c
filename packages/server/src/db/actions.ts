import { type AuditAction, type AuditEntry, auditEntrySchema } from '@rastro/core/model/audit'
import type { Db } from './database.ts'
import { fromRow } from './row.ts'

/** The filter of audit rows; 0 and an empty text filter nothing. */
export interface ActionFilter {
  readonly from: Date
  readonly to: Date
  readonly userId?: number | undefined
  readonly actionType?: AuditAction | undefined
  readonly objectType?: string | undefined
  readonly objectId?: number | undefined
}

/** A page begins after the row of this time (ms) and id. */
export interface ActionCursor {
  readonly time: number
  readonly id: number
}

interface ActionPage {
  readonly entries: readonly AuditEntry[]
  /** The last row that was read; undefined at the end. */
  readonly next: ActionCursor | undefined
}

/** Rows read by one query, matching or not: this bounds how long other queries wait. */
const page = 1000

/** The next matching rows by time. A page may be empty although more follow. */
export async function actionPage(db: Db, filter: ActionFilter, after: ActionCursor | undefined): Promise<ActionPage> {
  const { from, to, userId, actionType, objectType, objectId } = filter
  const begin = after ?? { time: from.getTime(), id: -1 }
  let looked = db
    .selectFrom('action')
    .where((row) =>
      row.or([
        row('actionTime', '>', begin.time),
        row.and([row('actionTime', '=', begin.time), row('id', '>', begin.id)]),
      ]),
    )
    .where('actionTime', '>=', begin.time)
    .where('actionTime', '<=', to.getTime())
    .orderBy('actionTime')
    .orderBy('id')
    .limit(page)
  // By the most selective filter with an index; the rest is scanned
  const narrowest = narrowestOf(filter)
  if (narrowest === 'object') looked = looked.where('objectType', '=', objectType!).where('objectId', '=', objectId!)
  if (narrowest === 'user') looked = looked.where('userId', '=', userId!)
  if (narrowest === 'action') looked = looked.where('actionType', '=', actionType!)
  const rows = await looked.selectAll().execute()
  const last = rows.at(-1)
  const wanted = rows.filter(
    (row) =>
      (!userId || row.userId === userId) &&
      (!actionType || row.actionType === actionType) &&
      (!objectType || row.objectType === objectType) &&
      (!objectId || row.objectId === objectId),
  )
  return {
    entries: wanted.map((row) => fromRow(auditEntrySchema, row)),
    next: last && rows.length === page ? { time: last.actionTime, id: last.id } : undefined,
  }
}

function narrowestOf({ userId, actionType, objectType, objectId }: ActionFilter) {
  if (objectType && objectId) return 'object'
  if (userId) return 'user'
  return actionType ? 'action' : 'none'
}

/** Rows removed by one statement. */
const piece = 5000

/** Removes a piece of the audit rows from before this time; false when nothing is left. */
export async function removeOldActions(db: Db, before: Date): Promise<boolean> {
  const old = db
    .selectFrom('action')
    .where('actionTime', '<', before.getTime())
    .orderBy('actionTime')
    .orderBy('id')
    .limit(piece)
    .select('id')
  const { numDeletedRows } = await db.deleteFrom('action').where('id', 'in', old).executeTakeFirstOrThrow()
  return numDeletedRows === BigInt(piece)
}
