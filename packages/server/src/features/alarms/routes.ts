import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requireAccess } from '../../access/require.ts'
import { veilOf } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { eventsShownBy, markSeen, seenAlarms, unseenAlarms } from './alarms.ts'

/** Unacknowledged alarms, and how they are acknowledged (decision 9). */
export function alarmRoutes(http: Http, ctx: Has<'db' | 'positions' | 'bus' | 'clock'>): void {
  const { db } = ctx
  const { unseen, seen, see, seeAll } = contract.alarms
  implement(http, unseen, async ({ viewer, query }) => {
    const events = await unseenAlarms(db, { userId: viewer.user.id }, query.limit || undefined)
    return [...(await eventsShownBy(ctx, await veilOf(db, viewer), events))]
  })
  implement(http, seen, ({ viewer, query }) => seenAlarms(db, viewer, query.id))
  implement(
    http,
    see,
    async ({ viewer, params, body }) => {
      const { deviceId, type } = await eventOf(viewer, params.id)
      if (type !== 'alarm') throw new InvalidError(refusal('onlyAlarms'))
      const by = { actor: actorOf(viewer), userId: viewer.user.id, note: body.note }
      await markSeen(ctx, { deviceId, eventId: params.id }, by)
      return null
    },
    {
      guard: async ({ viewer, params }) => {
        await eventOf(viewer, params.id)
        requireCan(viewer, 'alarm.see')
      },
    },
  )
  implement(
    http,
    seeAll,
    async ({ viewer, params, body }) => {
      const by = { actor: actorOf(viewer), userId: viewer.user.id, note: body.note }
      const { upTo, alarm } = body
      await markSeen(ctx, { deviceId: params.id, upTo, ...(alarm !== undefined && { alarm }) }, by)
      return null
    },
    {
      guard: async ({ viewer, params }) => {
        await requireAccess(db, viewer, 'device', params.id)
        requireCan(viewer, 'alarm.see')
      },
    },
  )

  /** Missing and foreign items get the same refusal: ids cannot be probed. */
  async function eventOf(viewer: Viewer, id: number): Promise<{ deviceId: number; type: string }> {
    const row = await db.selectFrom('event').where('id', '=', id).select(['deviceId', 'type']).executeTakeFirst()
    if (!row && viewer.user.administrator) throw new NotFoundError('Event', id)
    const deviceId = row?.deviceId ?? 0
    await requireAccess(db, viewer, 'device', deviceId)
    return { deviceId, type: row!.type }
  }
}
