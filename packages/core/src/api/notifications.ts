import { crud, endpoint } from '../kit/contract.ts'
import { Attributes, Id, Nullable, type Static, Type } from '../kit/schema.ts'
import {
  type AnnouncedState,
  announcedStates,
  announcementBounds,
  announcementDetailsSchema,
  sentAnnouncementSchema,
} from '../model/announcement.ts'
import { rehearsalBounds, rehearsalSchema } from '../model/rehearsal.ts'
import { announcementSchema } from '../resources/announcement.ts'
import { type Notification, notifications } from '../resources/notification.ts'
import { typesSchema } from './commands.ts'

const Channel = Type.Object({ channel: Type.String() })
const notification = Type.Unsafe<Partial<Notification>>(Type.Partial(notifications.schema))

const Ids = Type.Array(Id, { maxItems: rehearsalBounds.links, default: [] })
const LinksOf = Type.Object({ deviceIds: Ids, groupIds: Ids }, { default: {} })

const Endpoint = Type.String({ minLength: 1, maxLength: 1024 })
/** A point of the curve P-256, and 16 bytes, in base64url. */
const PublicKey = Type.String({ maxLength: 88, pattern: '^B[\\w-]{86}=?$' })
const Secret = Type.String({ maxLength: 24, pattern: '^[\\w-]{22}={0,2}$' })
/** As returned by the browser (`PushSubscription.toJSON()`). */
const subscriptionSchema = Type.Object({
  endpoint: Endpoint,
  keys: Type.Object({ p256dh: PublicKey, auth: Secret }),
})

const outcome = {
  isSent: Type.Boolean(),
  /** In English. */
  words: Type.String(),
  /** One of `deliveryOutcomes`, and its values; null for the text of a foreign service. */
  code: Nullable(Type.String()),
  codeValues: Attributes,
}

/** The outcome of a test over one channel, and the text that was sent. */
const testOutcomeSchema = Type.Object({
  channel: Type.String(),
  ...outcome,
  /** The text received over this channel; null where there is none. */
  subject: Nullable(Type.String()),
  text: Nullable(Type.String()),
})
export type TestOutcome = Static<typeof testOutcomeSchema>

/** The most people that one announcement can go to while its caller waits; in the background, `announcementBounds.people`. */
export const maxAnnounced = 1000

/** What became of an announcement for one person. */
const announcedSchema = Type.Object({ userId: Id, name: Type.String(), ...outcome })
export type Announced = Static<typeof announcedSchema>

export const notificationsApi = {
  ...crud(notifications),
  /** The event types that a notification can be about. */
  types: endpoint({ method: 'GET', path: '/api/notifications/types', response: typesSchema }),
  /** The channels configured on the server. Announcements do not use `command` and `web` (ANN-3). */
  channels: endpoint({
    method: 'GET',
    path: '/api/notifications/notificators',
    query: Type.Object({ announcement: Type.Optional(Type.Boolean()) }),
    response: typesSchema,
  }),
  /**
   * NTF-10: sends a test of such a notification over the channels of the body, else over all configured ones. Null when all
   * succeeded; with `details` each outcome and its text (ours; a stock server answers null).
   */
  testAll: endpoint({
    method: 'POST',
    path: '/api/notifications/test',
    query: Type.Object({ details: Type.Optional(Type.Boolean()) }),
    body: notification,
    response: Type.Union([Type.Null(), Type.Array(testOutcomeSchema)]),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/notifications/test/:channel',
    params: Channel,
    body: notification,
    response: Type.Null(),
  }),
  /** How often such a notification would have fired in the last days. With `id`, what is linked to that one counts too. */
  rehearse: endpoint({
    method: 'POST',
    path: '/api/notifications/rehearsal',
    body: Type.Object({ notification, linked: LinksOf, unlinked: LinksOf }),
    response: rehearsalSchema,
  }),
  /** What a browser needs to subscribe (Push API); refused where the server cannot send push messages. */
  pushKey: endpoint({
    method: 'GET',
    path: '/api/push/key',
    response: Type.Object({ publicKey: Type.String() }),
  }),
  /** Subscribes this browser. Each user has at most ten subscriptions; the most recent are retained. */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    body: subscriptionSchema,
    response: Type.Null(),
  }),
  /** Unsubscribes this browser. */
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions',
    query: Type.Object({ endpoint: Endpoint }),
    response: Type.Null(),
  }),
  /**
   * ANN-8: sends to the named users, else to all users that the caller manages. Null when all were reached; with `details` the
   * outcome for each person; with `later` it goes out in the background, and the answer says how to follow it (both ours; a stock
   * server answers null).
   */
  announce: endpoint({
    method: 'POST',
    path: '/api/notifications/send/:channel',
    params: Channel,
    query: Type.Object({
      userId: Type.Optional(Type.Array(Id)),
      details: Type.Optional(Type.Boolean()),
      later: Type.Optional(Type.Boolean()),
    }),
    body: announcementSchema,
    response: Type.Union([Type.Null(), Type.Array(announcedSchema), sentAnnouncementSchema]),
  }),
  /** The caller's announcements that went out in the background, an administrator's those of everybody; the newest first. */
  announcements: endpoint({
    method: 'GET',
    path: '/api/announcements',
    response: Type.Array(sentAnnouncementSchema),
  }),
  announcement: endpoint({
    method: 'GET',
    path: '/api/announcements/:id',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      /** Only the people for whom this became of it. */
      state: Type.Optional(Type.Unsafe<AnnouncedState>(Type.String({ enum: announcedStates }))),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: announcementBounds.page })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: announcementBounds.people })),
    }),
    response: announcementDetailsSchema,
  }),
  /** Sends it to nobody else; one that is over stays as it is. */
  cancelAnnouncement: endpoint({
    method: 'POST',
    path: '/api/announcements/:id/cancel',
    params: Type.Object({ id: Id }),
    response: sentAnnouncementSchema,
  }),
}
