import type { OpenCharges } from '@rastro/core/api/billing'
import { splitWith } from '@rastro/core/billing/split'
import { users } from '@rastro/core/resources/user'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { find } from '../../db/crud.ts'
import { inReach, type Whose } from './reach.ts'

/**
 * Open charges that the billing service is to make, or would with a wallet, and those that it has (decision 212): those of one reseller, or
 * all that administrators see. Amounts in reais.
 */
export async function openChargesOf(
  { db, billingProvider }: Has<'db' | 'billingProvider'>,
  viewer: Viewer,
  whose: Whose,
): Promise<OpenCharges> {
  const isAll = viewer.user.administrator && !whose.idcard
  const seller = isAll ? undefined : await find(db, users, whose.idcard || viewer.user.id)
  const ids = inReach(db, 'charge', viewer, whose).select('id')
  const figure = async (isThere: boolean) => {
    const row = await db
      .selectFrom('charge')
      .where('id', 'in', ids)
      .where('status', 'in', ['PENDING', 'OVERDUE'])
      .where('userId', 'is not', null)
      .where('providerId', isThere ? 'is not' : 'is', null)
      .select(({ fn }) => [fn.countAll<number>().as('charges'), fn.sum<number | null>('cents').as('cents')])
      .executeTakeFirstOrThrow()
    return { charges: Number(row.charges), value: Number(row.cents ?? 0) / 100 }
  }
  return {
    isOn: billingProvider !== undefined,
    hasWallet: seller !== undefined && splitWith(seller) !== undefined,
    here: await figure(false),
    there: await figure(true),
  }
}
