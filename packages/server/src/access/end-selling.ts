import { dayIn } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { roleOf, type User } from '@rastro/core/resources/user'
import { feeAttribute, walletAttribute } from '@rastro/core/vocabulary/split-attributes'
import { endNumbersOf } from '../db/message-numbers.ts'
import type { Write } from '../db/write.ts'

/** An account as it is stored: only a reseller keeps a wallet and a fee (decision 211). */
export function withoutForeignSplit(user: User): User {
  if (roleOf(user) === 'reseller') return user
  const { [walletAttribute]: _wallet, [feeAttribute]: _fee, ...attributes } = user.attributes
  return { ...user, attributes }
}

/**
 * Ends what a reseller sold and sent, as it is none any more (decision 211): its numbers are logged out and go, its rule, its Pix key
 * and its contracts end, and nothing of it begins again by itself. `isRemoved`: its open charges are cancelled too, unless the provider
 * has them: they would fall to the administration.
 */
export async function endSelling(
  writing: Write,
  sellerId: number,
  { isRemoved }: { isRemoved: boolean },
): Promise<void> {
  const { tx, now, record, tell } = writing
  await endNumbersOf(tx, sellerId)
  await tx.deleteFrom('whatsapp_number').where('ownerId', '=', sellerId).execute()
  await tx.updateTable('dunning_rule').set({ enabled: 0 }).where('sellerId', '=', sellerId).execute()
  await tx.deleteFrom('pix_payee').where('sellerId', '=', sellerId).execute()
  const ended = await tx
    .updateTable('contract')
    .set({ status: 'EXPIRED', endDate: dayIn(listTimezone, now) })
    .where('sellerId', '=', sellerId)
    .where('status', '=', 'ACTIVE')
    .returning(['id', 'userId'])
    .execute()
  for (const { id, userId } of ended) {
    record({ action: 'edit', type: 'contract', id, details: { fields: ['endDate'], by: 'sellerEnded' } })
    tell({ kind: 'contract', id: userId ?? 0, action: 'updated' })
  }
  const open = tx.selectFrom('charge').where('sellerId', '=', sellerId).where('status', 'in', ['PENDING', 'OVERDUE'])
  for (const { userId } of await open.select('userId').distinct().execute())
    tell({ kind: 'charge', id: userId ?? 0, action: 'updated' })
  if (!isRemoved) return
  const cancelled = await tx
    .updateTable('charge')
    .set({ status: 'DELETED' })
    .where('sellerId', '=', sellerId)
    .where('status', 'in', ['PENDING', 'OVERDUE'])
    .where('providerId', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of cancelled) {
    record({ action: 'edit', type: 'charge', id, details: { fields: ['status'], by: 'sellerEnded' } })
  }
}
