import { taxId } from '@rastro/core/identity/tax-id'
import type { ProviderReason } from '@rastro/core/resources/billing'
import { users } from '@rastro/core/resources/user'
import type { Context } from '../../../context.ts'
import { find } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { nobody, write } from '../../../db/write.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { type BillingProvider, ProviderError } from '../../../ports/billing-provider.ts'
import { taxIdOf } from '../accounts.ts'
import { applyPayment, chargeReference, customerReference } from '../provider-payments.ts'

/** The charges of one turn. */
const maxAtOnce = 50
const longestRefusal = 600

/**
 * Has the provider charge what the administration is owed. Whatever is made there is looked for by our own key before: a lost answer makes
 * no second payment. A charge that the provider refuses keeps the reason, and waits until that is removed by a person or the next day.
 */
export const sendCharges: ScheduledJob<'sendCharges'> = {
  kind: 'sendCharges',
  everyMs: 300_000,
  payload: {},
  async run(ctx, _, stopping) {
    const provider = ctx.billingProvider
    if (!provider) return 'done'
    const today = ctx.clock.now().toISOString().slice(0, 10)
    const due = await waiting(ctx.db, today)
    for (const id of due) {
      if (stopping.aborted) return 'again'
      try {
        await send(ctx, provider, id)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        ctx.log.warn({ err: error, chargeId: id }, 'a charge was not sent to the provider')
        if (error.isPassing) return 'done'
        await keepRefusal(ctx, id, `${today} ${error.reason}`.slice(0, longestRefusal))
      }
    }
    return due.length === maxAtOnce ? 'again' : 'done'
  },
}

/** Stores the day of a refusal and its reason, and tells who is paid. */
const keepRefusal = (ctx: Context, id: number, providerError: string): Promise<void> =>
  write(ctx, nobody, async ({ tx, tell }) => {
    const { userId } = await tx
      .updateTable('charge')
      .set({ providerError })
      .where('id', '=', id)
      .returning('userId')
      .executeTakeFirstOrThrow()
    tell({ kind: 'charge', id: userId ?? 0, action: 'updated' })
  })

/** Open charges of the administration that the provider does not have, but for those that it refused today. */
async function waiting(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('charge')
    .where('status', '=', 'PENDING')
    .where('providerId', 'is', null)
    .where('sellerId', 'is', null)
    .where('userId', 'is not', null)
    .where((where) => where.or([where('providerError', 'is', null), where('providerError', '<', today)]))
    .select('id')
    .orderBy('id')
    .limit(maxAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

async function send(ctx: Context, provider: BillingProvider, chargeId: number): Promise<void> {
  const { db } = ctx
  const charge = await db.selectFrom('charge').where('id', '=', chargeId).selectAll().executeTakeFirst()
  if (!charge?.userId) return
  const reference = chargeReference(chargeId)
  const payment =
    (await provider.findPayment(reference)) ??
    (await provider.makePayment({
      reference,
      customer: await customerAt(db, provider, charge.userId),
      cents: Number(charge.cents),
      dueDate: charge.dueDate,
      description: charge.description ?? '',
    }))
  const providerPix = await provider.pixOf(payment.id)
  await write(ctx, nobody, async (writing) => {
    await applyPayment(writing, { chargeId, payment, time: '' })
    await writing.tx.updateTable('charge').set({ providerPix }).where('id', '=', chargeId).execute()
  })
}

const because = (reason: ProviderReason) => ({ reason })

/** The customer of an account at the provider, made there unless it is known. */
async function customerAt(db: Db, provider: BillingProvider, userId: number): Promise<string> {
  const known = await db.selectFrom('billing_customer').where('userId', '=', userId).selectAll().executeTakeFirst()
  if (known) return known.providerId
  const account = await find(db, users, userId)
  if (!account) throw new ProviderError('The account is gone', false, because('accountGone'))
  const reference = customerReference(userId)
  const number = taxId.clean(taxIdOf(account))
  if (number === '' || taxId.fault(number)) {
    throw new ProviderError('The account has no valid CPF or CNPJ', false, because('taxIdMissing'))
  }
  const providerId =
    (await provider.findCustomer(reference)) ??
    (await provider.makeCustomer({ reference, name: account.name, taxId: number, email: account.email }))
  await db
    .insertInto('billing_customer')
    .values({ userId, providerId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  return providerId
}
