import { stateOfCharge } from '@rastro/core/billing/charge-states'
import { plusDays } from '@rastro/core/billing/days'
import type { Context } from '../../../context.ts'
import type { ChargeRow } from '../../../db/billing-tables.ts'
import type { Db } from '../../../db/database.ts'
import { nobody, write } from '../../../db/write.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { type BillingProvider, ProviderError, type ProviderPayment } from '../../../ports/billing-provider.ts'
import { applyPayment, chargesOfPayments, lockedCharge } from '../provider-payments.ts'

/** Days of payments that are compared. */
const comparedDays = 180
const readAtOnce = 5000
/** Differences are kept for a year. */
const keptMs = 366 * 86_400_000

/** Compares charges with the payments of the provider each night, takes over what differs and stores it in a list. */
export const reconcile: ScheduledJob<'reconcile'> = {
  kind: 'reconcile',
  everyMs: 86_400_000,
  payload: {},
  async run(ctx, _, stopping) {
    const provider = ctx.billingProvider
    if (!provider) return 'done'
    const now = ctx.clock.now()
    const since = plusDays(now.toISOString().slice(0, 10), -comparedDays)
    const seen = new Set<string>()
    const sums = { ours: 0, theirs: 0 }
    const add = async (payment: ProviderPayment, charge: ChargeRow | undefined) => {
      if (seen.has(payment.id)) return
      seen.add(payment.id)
      const { ours, theirs } = await compare(ctx, provider, { listed: payment, charge })
      sums.ours += ours
      sums.theirs += theirs
    }
    try {
      for await (const page of provider.paymentsSince(since)) {
        const known = await chargesOfPayments(ctx.db, page)
        for (const payment of page) {
          if (stopping.aborted) return 'again'
          await add(payment, known.get(payment.id))
        }
      }
      for await (const charge of unseen(ctx.db, since, seen)) {
        if (stopping.aborted) return 'again'
        // Lists have no removed payments, and shift while they are turned
        const payment = await provider.readPayment(charge.providerId!)
        if (payment) await add(payment, (await chargesOfPayments(ctx.db, [payment])).get(payment.id))
        else sums.ours += await missing(ctx, charge)
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ err: error }, 'charges were not compared with the provider')
      return 'done'
    }
    await write(ctx, nobody, async ({ tx }) => {
      await tx
        .insertInto('billing_comparison')
        .values({ time: now.getTime(), payments: seen.size, ...sums })
        .execute()
      const before = now.getTime() - keptMs
      await tx.deleteFrom('billing_comparison').where('time', '<', before).execute()
      await tx.deleteFrom('billing_difference').where('foundTime', '<', before).execute()
    })
    return 'done'
  },
}

/** Charges that the provider had, and that its list did not have. */
async function* unseen(db: Db, since: string, seen: ReadonlySet<string>): AsyncGenerator<Kept> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('charge')
      .where('id', '>', after)
      .where('providerId', 'is not', null)
      .where('dueDate', '>=', since)
      .where('status', '!=', 'DELETED')
      .select(['id', 'providerId', 'status', 'cents'])
      .orderBy('id')
      .limit(readAtOnce)
      .execute()
    for (const row of rows) if (!seen.has(row.providerId!)) yield row
    after = rows.at(-1)?.id ?? after
    if (rows.length < readAtOnce) return
  }
}

type Kept = Pick<ChargeRow, 'id' | 'providerId' | 'status' | 'cents'>

const paidCents = (status: string, cents: number): number => (stateOfCharge(status) === 'paid' ? cents : 0)

/** Lists a charge that the provider does not have, and gives what is paid of it here, in centavos. */
async function missing(ctx: Context, { id, providerId, status, cents }: Kept) {
  await tell(ctx, { chargeId: id, providerId, field: 'missing', ours: status, theirs: null })
  return paidCents(status, Number(cents))
}

interface Read {
  readonly listed: ProviderPayment
  readonly charge: ChargeRow | undefined
}

/** Takes over what a payment says, lists what differs, and gives what is paid of it here and there afterwards, in centavos. */
async function compare(ctx: Context, provider: BillingProvider, { listed, charge: read }: Read) {
  const isAlike = !read || (read.status === listed.status && read.providerId === listed.id)
  // A message may have told something later than the page that was read before
  const payment = isAlike ? listed : ((await provider.readPayment(listed.id)) ?? listed)
  // And this charge was read with its page
  const charge = isAlike ? read : (await chargesOfPayments(ctx.db, [payment])).get(payment.id)
  const providerId = payment.id
  const theirs = paidCents(payment.status, payment.cents)
  if (!charge) {
    const isOurs = payment.reference?.startsWith('charge-') && payment.status !== 'DELETED'
    if (!isOurs) return { ours: 0, theirs: 0 }
    await tell(ctx, { chargeId: null, providerId, field: 'unknown', ours: null, theirs: payment.reference })
    return { ours: 0, theirs }
  }
  const [chargeId, cents] = [charge.id, Number(charge.cents)]
  if (cents !== payment.cents) {
    await tell(ctx, { chargeId, providerId, field: 'value', ours: String(cents), theirs: String(payment.cents) })
  }
  if (charge.status !== payment.status || charge.providerId !== providerId) {
    await write(ctx, nobody, async (writing) => {
      const locked = await lockedCharge(writing.tx, chargeId)
      if (locked) await applyPayment(writing, locked, { payment, time: undefined })
    })
  }
  if (charge.status !== payment.status) {
    await tell(ctx, { chargeId, providerId, field: 'status', ours: charge.status, theirs: payment.status })
  }
  return { ours: paidCents(payment.status, cents), theirs }
}

interface Found {
  readonly chargeId: number | null
  readonly providerId: string | null
  readonly field: 'status' | 'value' | 'missing' | 'unknown'
  readonly ours: string | null
  readonly theirs: string | null
}

/** Lists a difference; one for a person only once, also after it was settled. */
const tell = (ctx: Context, found: Found): Promise<void> =>
  write(ctx, nobody, async ({ tx, now }) => {
    const { chargeId, providerId, field, ours, theirs } = found
    const known = tx
      .selectFrom('billing_difference')
      .where('providerId', 'is not distinct from', providerId)
      .where('chargeId', 'is not distinct from', chargeId)
      .where('field', '=', field)
      .where('ours', 'is not distinct from', ours)
      .where('theirs', 'is not distinct from', theirs)
    if (field !== 'status' && (await known.select('id').executeTakeFirst())) return
    await tx
      .insertInto('billing_difference')
      .values({ ...found, foundTime: now.getTime() })
      .execute()
  })
