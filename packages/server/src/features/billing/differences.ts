import type { BillingDifference } from '@rastro/core/api/billing'
import type { Db } from '../../db/database.ts'

const maxListed = 500

/** What differed between charges and the payments of the provider, the latest first. */
export async function differencesOf(db: Db): Promise<BillingDifference[]> {
  const rows = await db.selectFrom('billing_difference').selectAll().orderBy('id', 'desc').limit(maxListed).execute()
  return rows.map(({ foundTime, ...row }) => ({ ...row, foundTime: new Date(foundTime) }))
}
