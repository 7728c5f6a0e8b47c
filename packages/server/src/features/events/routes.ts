import { contract } from '@rastro/core/api/index'
import { NotFoundError } from '@rastro/core/kit/errors'
import { type Delivery, deliverySchema } from '@rastro/core/model/delivery'
import { eventSchema } from '@rastro/core/model/event'
import { seenAmong } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { deliveriesOf } from '../../db/deliveries.ts'
import { fromRow } from '../../db/row.ts'
import { type Http, implement } from '../../http/implement.ts'

export function eventRoutes(http: Http, { db }: Has<'db'>): void {
  implement(http, contract.events.get, async ({ viewer, params }) =>
    fromRow(eventSchema, await seenEvent(db, viewer, params.id)),
  )
  implement(http, contract.events.deliveries, async ({ viewer, params }) => {
    const { id } = await seenEvent(db, viewer, params.id)
    return deliveriesFor(db, viewer, id)
  })
}

/** The event of a visible device; throws for any other. */
async function seenEvent(db: Db, viewer: Viewer, id: number) {
  const row = await db.selectFrom('event').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row && viewer.user.administrator) throw new NotFoundError('Event', id)
  // Missing and foreign items get the same refusal: ids cannot be probed
  await requireAccess(db, viewer, 'device', row?.deviceId ?? 0)
  return row!
}

/** Names of other recipients and of notifications are visible only to users who see them. */
async function deliveriesFor(db: Db, viewer: Viewer, eventId: number): Promise<Delivery[]> {
  const rows = await deliveriesOf(db, eventId)
  const seen = await seenAmong(db, viewer.user, 'user', [...new Set(rows.map(({ userId }) => userId))])
  const ids = [...new Set(rows.map(({ notificationId }) => notificationId))]
  const known = await seenAmong(db, viewer.user, 'notification', ids)
  const isSeen = (userId: number) => userId === viewer.user.id || seen.has(userId)
  const hidden = { userId: null, userName: null, notificationId: null, notificationName: null }
  return rows.map((row) => {
    if (!isSeen(row.userId)) return fromRow(deliverySchema, { ...row, ...hidden })
    const notificationName = known.has(row.notificationId) ? row.notificationName || null : null
    return fromRow(deliverySchema, { ...row, notificationName })
  })
}
