import type { Server } from '@rastro/core/resources/server'
import { levelOf, resellerFor, type User, users } from '@rastro/core/resources/user'
import { daysKept, longest, type RetentionClass, retentionClasses } from '@rastro/core/vocabulary/retention'
import { deviceWatchersOf } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'

/** For how many days what is stored of a device is kept; undefined for ever. */
export type DeviceRetention = Readonly<Record<RetentionClass, number | undefined>>

/**
 * The retention of these devices (decision 150): of the clients linked to them, without any of the resellers of whoever is; of
 * several the longest. Without either that of the server.
 */
export async function retentionOf(
  db: Db,
  server: Pick<Server, 'attributes'>,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, DeviceRetention>> {
  const watchers = await deviceWatchersOf(db, deviceIds)
  const accounts = await accountsOf(db, [...new Set(watchers.map(({ userId }) => userId))])
  const resellers = await accountsOf(db, [...new Set([...accounts.values()].map(resellerFor))])
  const watching = Map.groupBy(watchers, ({ deviceId }) => deviceId)
  return new Map(
    deviceIds.map((id) => {
      const linked = (watching.get(id) ?? []).flatMap(({ userId }) => accounts.get(userId) ?? [])
      const clients = linked.filter((user) => levelOf(user) === 'client')
      const chains = clients.length > 0 ? clients.map((user) => [user, ...resellerOf(user)]) : linked.map(resellerOf)
      const owned = chains.filter((chain) => chain.length > 0)
      const kept = (of: RetentionClass) =>
        owned.length === 0 ? daysKept(of, [], server) : longest(owned.map((chain) => daysKept(of, chain, server)))
      return [id, Object.fromEntries(retentionClasses.map((of) => [of, kept(of)])) as DeviceRetention]
    }),
  )

  function resellerOf(user: User): User[] {
    const reseller = resellers.get(resellerFor(user))
    return reseller ? [reseller] : []
  }
}

/** These accounts without administrators, who see every vehicle and own none. */
async function accountsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, User>> {
  const rows = await db
    .selectFrom('user')
    .where(among(db, 'id', ids))
    .where('administrator', '=', 0)
    .where('temporary', '=', 0)
    .select(['id', 'attributes', 'userLimit', 'administrator'])
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(users.schema, row)]))
}
