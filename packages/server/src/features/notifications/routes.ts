import { editOf, requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { InvalidError } from '@rastro/core/kit/errors'
import { isOutside } from '@rastro/core/vocabulary/channels/index'
import { eventTypes } from '@rastro/core/vocabulary/event-types'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { addressesFor } from '../../http/addresses.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement } from '../../http/implement.ts'
import { signalOf } from '../../http/leaving.ts'
import { announce, requireAllReached } from './announce.ts'
import { announceLater, announcementDetails, cancelAnnouncement, listAnnouncements } from './announcements.ts'
import { availableChannels } from './notifications.ts'
import { rehearse } from './rehearsal/rehearse.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { requireAllSent, sendTest, sendTests } from './test-message.ts'

/** The limit of free messages of one user to others and to themselves. */
const tests = { max: 30, windowMs: 60_000 }
const announcements = { max: 20, windowMs: 3_600_000 }

type Ctx = Has<
  | 'db'
  | 'bus'
  | 'clock'
  | 'lookups'
  | 'config'
  | 'senders'
  | 'courier'
  | 'log'
  | 'positions'
  | 'places'
  | 'placePictures'
> & { readonly throttle: Throttle }

export function notificationRoutes(http: Http, ctx: Ctx): void {
  const api = contract.notifications
  implement(http, api.types, () => eventTypes.map((type) => ({ type })))
  implement(http, api.channels, ({ query }) =>
    availableChannels(ctx)
      .filter((type) => !query.announcement || isOutside(type))
      .map((type) => ({ type })),
  )
  implement(http, api.pushKey, async () => {
    const publicKey = await ctx.senders.push?.publicKey?.()
    if (!availableChannels(ctx).includes('push') || !publicKey) throw new InvalidError(refusal('noPush'))
    return { publicKey }
  })
  implement(http, api.subscribe, async ({ viewer, body }) => {
    await subscribe(ctx, viewer, body)
    return null
  })
  implement(http, api.unsubscribe, async ({ viewer, query }) => {
    await unsubscribe(ctx, viewer, query.endpoint)
    return null
  })
  const spend = ({ user }: Viewer) => ctx.throttle.spend({ key: `test ${user.id}`, ...tests }, refusal('tooManyTests'))
  implement(http, api.testAll, async ({ viewer, query, body }) => {
    await spend(viewer)
    const tested = await sendTests(ctx, viewer, body)
    if (query.details) return tested.map(({ failure: _failure, ...outcome }) => outcome)
    requireAllSent(tested)
    return null
  })
  implement(http, api.test, async ({ viewer, params, body }) => {
    await spend(viewer)
    await sendTest(ctx, viewer, params.channel, body)
    return null
  })
  const limit = createConcurrencyLimit({ words: refusal('tooManyRehearsals'), max: 4, maxPerUser: 1 })
  implement(
    http,
    api.rehearse,
    async ({ viewer, body, request, reply }) => {
      limit(viewer, reply)
      const addresses = await addressesFor(ctx, { viewer, headers: request.headers })
      return rehearse(ctx, body, { viewer, addresses, signal: signalOf(reply) })
    },
    {
      guard: ({ viewer }) => {
        requireCan(viewer, editOf('notification'))
        requireCan(viewer, 'reports')
      },
    },
  )
  implement(
    http,
    api.announce,
    async ({ viewer, params, query, body }) => {
      const key = `announce ${viewer.user.id}`
      await ctx.throttle.spend({ key, ...announcements }, refusal('tooManyAnnouncements'))
      const asked = { channel: params.channel, userIds: query.userId ?? [], announcement: body }
      if (query.later) return announceLater(ctx, viewer, asked)
      const announced = await announce(ctx, viewer, asked)
      if (query.details) return announced
      requireAllReached(announced)
      return null
    },
    announcer,
  )
  implement(http, api.announcements, ({ viewer }) => listAnnouncements(ctx.db, viewer), announcer)
  implement(
    http,
    api.announcement,
    ({ viewer, params, query }) => announcementDetails(ctx.db, viewer, { id: params.id, ...query }),
    announcer,
  )
  implement(http, api.cancelAnnouncement, ({ viewer, params }) => cancelAnnouncement(ctx, viewer, params.id), announcer)
}

const announcer = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'announce') }
