import { resellerIdOf, roleOf, type User, users } from '@rastro/core/resources/user'
import { reasonToRefuse } from '../../access/account.ts'
import { find, list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'

/** How many are told of a request, at most. */
const maxSellers = 10

/** The resellers that manage the account; where there is none, administrators. */
export async function sellersOf(db: Db, accountId: number, now: Date): Promise<number[]> {
  const account = await find(db, users, accountId)
  if (!account) return []
  const managers = db.selectFrom('user_managedUser').where('managedUserId', '=', accountId).select('userId as id')
  const own = resellerIdOf(account)
  const found = [...(await list(db, users, { ids: managers })), ...(own ? await list(db, users, { ids: [own] }) : [])]
  const isSeller = (user: User) => user.id !== accountId && roleOf(user) === 'reseller' && !reasonToRefuse(user, now)
  const resellers = [...new Set(found.filter(isSeller).map(({ id }) => id))]
  if (resellers.length > 0) return resellers.slice(0, maxSellers)
  const administrators = await db
    .selectFrom('user')
    .where('administrator', '=', 1)
    .where('disabled', '=', 0)
    .orderBy('id')
    .limit(maxSellers)
    .select('id')
    .execute()
  return administrators.map(({ id }) => id)
}
