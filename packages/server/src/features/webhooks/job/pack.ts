import type { FieldViewer } from '@rastro/core/access/field-levels'
import { seenBy } from '@rastro/core/access/field-view'
import { encode, type Static, type TSchema } from '@rastro/core/kit/schema'
import { type Event, eventSchema } from '@rastro/core/model/event'
import { positionSchema } from '@rastro/core/model/position'
import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { isLimitedNow } from '../../../access/payment.ts'
import { hasFeatures } from '../../../access/plans.ts'
import { readServer } from '../../../access/server-for.ts'
import { deviceWatchersOf } from '../../../access/visibility.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import { fromRow } from '../../../db/row.ts'
import type { WebhookKind } from '../../../db/tables.ts'
import type { Due } from './outcome.ts'

/** Maximum content of one delivery. */
const maxItems = 500
const maxBytes = 1_000_000

/** The content of one delivery. */
interface Packed {
  /** The first and the last item of it. */
  readonly firstId: number
  readonly lastId: number
  /** More may be queued. */
  readonly isFull: boolean
  /** Undefined when no item is visible to the user. */
  readonly body: string | undefined
}

/** Packs the oldest items of a webhook: of devices visible to its user now. Undefined when the queue is empty. */
export async function pack({ db, positions, clock }: Context, { id, ownerId }: Due): Promise<Packed | undefined> {
  const items = await db
    .selectFrom('webhook_item')
    .where('webhookId', '=', id)
    .select(['id', 'kind', 'itemId'])
    .orderBy('id')
    .limit(maxItems)
    .execute()
  if (items.length === 0) return undefined
  const idsOf = (kind: WebhookKind) => items.filter((item) => item.kind === kind).map(({ itemId }) => itemId)
  const owner = await ownerOf(db, ownerId, clock.now())
  // Decision 177: events go on, places wait for the payment
  const isLimited = owner !== undefined && (await isLimitedNow(db, owner.user.id, clock.now()))
  const things: Things = {
    position: thingsOf(
      { name: 'position', schema: positionSchema, owner },
      isLimited ? [] : await positions.byIds(idsOf('position')),
    ),
    event: thingsOf({ name: 'event', schema: eventSchema, owner }, await eventsById(db, idsOf('event'))),
  }
  const named = [...things.position.values(), ...things.event.values()].map(({ deviceId }) => deviceId)
  const seen = await visibleTo(db, owner, named)
  const texts = { position: [] as string[], event: [] as string[] }
  const devices = new Set<number>()
  let [bytes, lastId] = [0, 0]
  for (const item of items) {
    const thing = things[item.kind].get(item.itemId)
    if (thing && seen.has(thing.deviceId)) {
      bytes += Buffer.byteLength(thing.text)
      if (bytes > maxBytes && devices.size > 0) break
      texts[item.kind].push(thing.text)
      devices.add(thing.deviceId)
    }
    lastId = item.id
  }
  const rows = JSON.stringify((await devicesById(db, [...devices])).map((device) => seenBy('device', owner, device)))
  const body = `{"positions":[${texts.position}],"events":[${texts.event}],"devices":${rows}}`
  const isFull = items.length === maxItems || lastId !== items.at(-1)!.id
  return { firstId: items[0]!.id, lastId, isFull, body: devices.size > 0 ? body : undefined }
}

/** A position or an event, and its JSON as the API writes it. */
interface Thing {
  readonly deviceId: number
  readonly text: string
}
type Things = Readonly<Record<WebhookKind, ReadonlyMap<number, Thing>>>

const thingsOf = <S extends TSchema>(
  { name, schema, owner }: { name: WebhookKind; schema: S; owner: FieldViewer | undefined },
  found: readonly (Static<S> & { id: number; deviceId: number })[],
) =>
  new Map(
    found.map((one) => {
      const text = JSON.stringify(encode(schema, seenBy(name, owner, one)))
      return [one.id, { deviceId: one.deviceId, text }]
    }),
  )

/** The user whose rights filter what is sent; undefined when the account is locked or has expired, or its plan has no webhooks. */
async function ownerOf(db: Db, userId: number | null, now: Date): Promise<FieldViewer | undefined> {
  const user = userId === null ? undefined : await findUser(db, userId)
  if (!user || reasonToRefuse(user, now) || !(await hasFeatures(db, user.id, 'webhooks'))) return undefined
  return { user, server: await readServer(db) }
}

/** Those of the devices visible to the owner. */
async function visibleTo(db: Db, owner: FieldViewer | undefined, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!owner) return new Set()
  const watchers = await deviceWatchersOf(db, [...new Set(ids)], owner.user.id)
  return new Set(watchers.map(({ deviceId }) => deviceId))
}

async function eventsById(db: Db, ids: readonly number[]): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .where(among(db, 'id', ids))
    .selectAll()
    .execute()
  return rows.map((row) => fromRow(eventSchema, row))
}

/** Enough to identify the vehicle. */
const devicesById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('device')
    .where(among(db, 'id', ids))
    .select(['id', 'name', 'uniqueId'])
    .orderBy('id')
    .execute()
