import { splitList } from '@rastro/core/kit/comma-list'
import { users } from '@rastro/core/resources/user'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among, lockRow } from '../../db/dialect.ts'
import { nobody, write } from '../../db/write.ts'
import type { BrowserSubscription } from '../../ports/channels.ts'

/** The browsers of each of these people that have asked for messages. */
export async function browsersOf(db: Db, userIds: readonly number[]): Promise<Map<number, BrowserSubscription[]>> {
  const rows = await db
    .selectFrom('push_subscription')
    .where(among(db, 'userId', userIds))
    .select(['userId', 'endpoint', 'p256dh', 'auth'])
    .orderBy('id')
    .execute()
  const byUser = new Map<number, BrowserSubscription[]>()
  for (const { userId, ...browser } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), browser])
  return byUser
}

/**
 * Forgets endpoints and tokens that lead to nobody any more: of the person's browsers, and of the apps in the attribute
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
    const tokens = splitList(attributes.notificationTokens)
    const left = tokens.filter((token) => !gone.includes(token))
    if (left.length === tokens.length) return
    const stored = JSON.stringify({ ...attributes, notificationTokens: left.join(',') })
    await tx.updateTable('user').set({ attributes: stored }).where('id', '=', userId).execute()
    const fields = ['attributes']
    record({ action: 'edit', type: users.name, id: userId, details: { fields } })
    tell({ kind: users.name, id: userId, action: 'updated', fields })
  })
}
