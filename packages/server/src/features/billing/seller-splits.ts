import { type Split, splitWith } from '@rastro/core/billing/split'
import { users } from '@rastro/core/resources/user'
import { find, list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'

/** The split with a reseller at present; undefined for one without a wallet. */
export async function splitWithSeller(db: Db, sellerId: number): Promise<Split | undefined> {
  const seller = await find(db, users, sellerId)
  return seller && splitWith(seller)
}

/** The ids of the resellers with a wallet that are owed open charges which the provider does not have. */
export async function sellersWithSplit(db: Db): Promise<number[]> {
  const ids = db
    .selectFrom('charge')
    .where('status', '=', 'PENDING')
    .where('providerId', 'is', null)
    .where('sellerId', 'is not', null)
    .select('sellerId as id')
    .distinct()
    .$narrowType<{ id: number }>()
  return (await list(db, users, { ids })).filter(splitWith).map(({ id }) => id)
}
