import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'

/** An account that has items. */
export interface Holder {
  readonly id: number
  readonly name: string
}

/** The account, if this seller may hand items to it: a reseller to those that it sees, the administration (null) to all. */
export const findHolder = (tx: Db, sellerId: number | null, id: number): Promise<Holder | undefined> =>
  tx
    .selectFrom('user')
    .where('id', '=', id)
    .where('temporary', '=', 0)
    .$if(sellerId !== null, (query) => query.where('id', 'in', visibleIds(tx, 'user', sellerId!)))
    .select(['id', 'name'])
    .executeTakeFirst()
