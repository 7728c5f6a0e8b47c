import { dayIn } from '@rastro/core/billing/days'
import { type Split, shareOf } from '@rastro/core/billing/split'
import { taxId } from '@rastro/core/identity/tax-id'
import { listTimezone } from '@rastro/core/model/preferences'
import type { ProviderReason } from '@rastro/core/resources/billing'
import { users } from '@rastro/core/resources/user'
import type { Context } from '../../../context.ts'
import type { ChargeRow } from '../../../db/billing-tables.ts'
import { find } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import { nobody, write } from '../../../db/write.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { type BillingProvider, type NewPayment, ProviderError } from '../../../ports/billing-provider.ts'
import { taxIdOf } from '../accounts.ts'
import { applyPayment, chargeReference, customerReference, lockedCharge } from '../provider-payments.ts'
import { sellersWithSplit, splitWithSeller } from '../seller-splits.ts'

/** The charges of one turn. */
const maxInTurn = 1000
const readAtOnce = 200
/** Accounts whose charges are sent at the same time; the provider allows 50 requests. */
const lanes = 8
/** After so many passing failures, one after the other, the provider is left alone until the next run. */
const maxFailures = 4
const longestRefusal = 600

/**
 * Has the provider charge what the administration is owed, and what resellers with a wallet are owed (decision 172). Whatever is made
 * there is looked for by our own key before: a lost answer makes no second payment. A charge that the provider refuses keeps the reason, and waits until that is removed by a person or the next day.
 */
export const sendCharges: ScheduledJob<'sendCharges'> = {
  kind: 'sendCharges',
  everyMs: 300_000,
  payload: {},
  async run(ctx, _, stopping) {
    const provider = ctx.billingProvider
    if (!provider) return 'done'
    const today = ctx.clock.now().toISOString().slice(0, 10)
    const sellers = await sellersWithSplit(ctx.db)
    let failures = 0
    const isEnded = () => stopping.aborted || failures >= maxFailures
    for (let [after, taken] = [0, 0]; taken < maxInTurn; taken += readAtOnce) {
      const due = await waiting(ctx.db, { today, sellers, after })
      const accounts = [...Map.groupBy(due, ({ userId }) => userId).values()]
      // One after the other for an account: two at once could make two customers of it
      const lane = async () => {
        for (let charges = accounts.pop(); charges; charges = accounts.pop()) {
          for (const { id } of charges) if (!isEnded()) failures = (await isSent(id)) ? 0 : failures + 1
        }
      }
      await allEnded(Array.from({ length: lanes }, lane))
      if (stopping.aborted) return 'again'
      if (failures >= maxFailures || due.length < readAtOnce) return 'done'
      after = due.at(-1)!.id
    }
    return 'again'

    /** False where the provider may take it later. */
    async function isSent(id: number): Promise<boolean> {
      try {
        await send(ctx, provider!, id)
        return true
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        ctx.log.warn({ err: error, chargeId: id }, 'a charge was not sent to the provider')
        if (!error.isPassing) await keepRefusal(ctx, id, `${today} ${error.reason}`.slice(0, longestRefusal))
        return !error.isPassing
      }
    }
  },
}

/** Waits for all of them, so that none works on after a failure, and throws the first one. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
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

interface Search {
  readonly today: string
  readonly sellers: readonly number[]
  /** The id of the last one before. */
  readonly after: number
}

/**
 * Open charges of the administration, and of resellers with a wallet, that the provider does not have, but for those that it refused today.
 * One that was sent before and whose reseller has none any more is looked for once again.
 */
async function waiting(db: Db, { today, sellers, after }: Search) {
  return await db
    .selectFrom('charge')
    .where('status', '=', 'PENDING')
    .where('providerId', 'is', null)
    .where((where) =>
      where.or([where('sellerId', 'is', null), where('splitWallet', 'is not', null), among(db, 'sellerId', sellers)]),
    )
    .where('userId', 'is not', null)
    .where('id', '>', after)
    .where((where) => where.or([where('providerError', 'is', null), where('providerError', '<', today)]))
    .select(['id', 'userId'])
    .orderBy('id')
    .limit(readAtOnce)
    .execute()
}

async function send(ctx: Context, provider: BillingProvider, chargeId: number): Promise<void> {
  const { db } = ctx
  const charge = await db.selectFrom('charge').where('id', '=', chargeId).selectAll().executeTakeFirst()
  if (!charge?.userId) return
  const reference = chargeReference(chargeId)
  let payment = await provider.findPayment(reference)
  if (!payment) {
    const split = await keepSplit(ctx, charge)
    if (charge.sellerId !== null && !split) return
    // Asaas takes no day that is gone
    const today = dayIn(listTimezone, ctx.clock.now())
    const isLate = charge.dueDate < today
    payment = await provider.makePayment({
      reference,
      customer: await customerAt(db, provider, charge.userId),
      cents: Number(charge.cents),
      dueDate: isLate ? today : charge.dueDate,
      description: charge.description ?? '',
      // It would count them from that day, and not from the one that the client knows
      fine: isLate ? 0 : Number(charge.fine) / 100,
      interest: isLate ? 0 : Number(charge.interest) / 100,
      split: split && shareAsked(split),
    })
  }
  const providerPix = await provider.pixOf(payment.id)
  await write(ctx, nobody, async (writing) => {
    const locked = await lockedCharge(writing.tx, chargeId)
    if (locked) await applyPayment(writing, locked, { payment, time: '', providerPix })
  })
}

/**
 * Stores the present split of a charge before it is sent, so that it is known where the answer is lost, and gives it. Without a
 * wallet the charge is by hand again.
 */
async function keepSplit(ctx: Context, { id, sellerId, userId, splitWallet }: ChargeRow): Promise<Split | undefined> {
  if (sellerId === null) return undefined
  const split = await splitWithSeller(ctx.db, sellerId)
  if (!split && splitWallet === null) return undefined
  await write(ctx, nobody, async ({ tx, tell }) => {
    const values = split
      ? { splitWallet: split.walletId, splitFee: split.feeHundredths }
      : { splitWallet: null, splitFee: null, providerError: null }
    await tx.updateTable('charge').set(values).where('id', '=', id).execute()
    if (!split) tell({ kind: 'charge', id: userId ?? 0, action: 'updated' })
  })
  return split
}

/** The share of a reseller as the provider is asked for it; nothing where the operator keeps all. */
function shareAsked({ walletId, feeHundredths }: Split): NewPayment['split'] {
  const percent = shareOf(feeHundredths)
  return percent > 0 ? { walletId, percent } : undefined
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
