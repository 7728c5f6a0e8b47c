import { splitList } from '@rastro/core/kit/comma-list'
import { InvalidError } from '@rastro/core/kit/errors'
import { type User, users } from '@rastro/core/resources/user'
import { type Channel, channelOf } from '@rastro/core/vocabulary/channels/index'
import { withoutTokens } from '@rastro/core/vocabulary/notification-tokens'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { nobody, write } from '../../db/write.ts'
import type { Recipient } from '../../ports/channels.ts'

/** Maximum subscribed browsers per person. */
const maxBrowsers = 10

interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Subscribes a browser of this person to messages; it gets no more of its previous user. */
export async function subscribe(
  ctx: Has<'db' | 'bus' | 'clock' | 'courier'>,
  { user: { id: userId } }: Viewer,
  { endpoint, keys: { p256dh, auth } }: Subscription,
): Promise<void> {
  const said = ctx.courier.refusalOf(endpoint)
  if (said) throw new InvalidError(said, { field: 'endpoint' })
  await write(ctx, nobody, async ({ tx }) => {
    await lockRow(tx, 'user', userId)
    await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
    const createdTime = ctx.clock.now().getTime()
    await tx.insertInto('push_subscription').values({ userId, endpoint, p256dh, auth, createdTime }).execute()
    const own = tx.selectFrom('push_subscription').where('userId', '=', userId).select('id').orderBy('id', 'desc')
    const rows = await own.execute()
    const old = rows.slice(maxBrowsers).map(({ id }) => id)
    if (old.length > 0) await tx.deleteFrom('push_subscription').where('id', 'in', old).execute()
  })
}

/** Unsubscribes this browser of the person. */
export async function unsubscribe(ctx: Has<'db' | 'bus' | 'clock'>, { user }: Viewer, endpoint: string): Promise<void> {
  await write(ctx, nobody, async ({ tx }) => {
    const own = tx.deleteFrom('push_subscription').where('userId', '=', user.id)
    await own.where('endpoint', '=', endpoint).execute()
  })
}

/** A person with their subscribed browsers, where the channel sends to those. */
export async function addressed(db: Db, channel: Channel, user: User): Promise<Recipient> {
  if (channelOf(channel).address !== 'browsers') return { user, browsers: [] }
  const browsers = await db
    .selectFrom('push_subscription')
    .where('userId', '=', user.id)
    .select(['endpoint', 'p256dh', 'auth'])
    .orderBy('id')
    .execute()
  return { user, browsers }
}

/**
 * Deletes expired endpoints and tokens: of the person's browsers, and of the apps in the attribute
 * `notificationTokens`.
 */
export async function forgetGone(
  ctx: Has<'db' | 'bus' | 'clock'>,
  userId: number,
  gone: readonly string[],
): Promise<void> {
  await write(ctx, nobody, async ({ tx, record, tell }) => {
    await tx.deleteFrom('push_subscription').where('userId', '=', userId).where('endpoint', 'in', gone).execute()
    await lockRow(tx, 'user', userId)
    const row = await tx.selectFrom('user').where('id', '=', userId).select('attributes').executeTakeFirst()
    const attributes = JSON.parse(row?.attributes ?? '{}') as Record<string, unknown>
    const left = withoutTokens(attributes, gone)
    if (splitList(left.notificationTokens).length === splitList(attributes.notificationTokens).length) return
    const stored = JSON.stringify(left)
    await tx.updateTable('user').set({ attributes: stored }).where('id', '=', userId).execute()
    const fields = ['attributes']
    record({ action: 'edit', type: users.name, id: userId, details: { fields } })
    tell({ kind: users.name, id: userId, action: 'updated', fields })
  })
}
