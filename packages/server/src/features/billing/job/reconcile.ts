import { plusDays } from '@rastro/core/billing/days'
import type { Context } from '../../../context.ts'
import { nobody, write } from '../../../db/write.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { ProviderError, type ProviderPayment } from '../../../ports/billing-provider.ts'
import { applyPayment, chargeOfPayment } from '../provider-payments.ts'

/** Days of payments that are compared. */
const comparedDays = 180
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
    try {
      for await (const page of provider.paymentsSince(since)) {
        for (const payment of page) {
          if (stopping.aborted) return 'again'
          seen.add(payment.id)
          await compare(ctx, payment)
        }
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ err: error }, 'charges were not compared with the provider')
      return 'done'
    }
    const ours = await ctx.db
      .selectFrom('charge')
      .where('providerId', 'is not', null)
      .where('dueDate', '>=', since)
      .where('status', '!=', 'DELETED')
      .select(['id', 'providerId', 'status'])
      .execute()
    for (const { id, providerId, status } of ours) {
      if (!seen.has(providerId!))
        await tell(ctx, { chargeId: id, providerId, field: 'missing', ours: status, theirs: null })
    }
    await ctx.db
      .deleteFrom('billing_difference')
      .where('foundTime', '<', now.getTime() - keptMs)
      .execute()
    return 'done'
  },
}

async function compare(ctx: Context, payment: ProviderPayment): Promise<void> {
  const charge = await chargeOfPayment(ctx.db, payment)
  const providerId = payment.id
  if (!charge) {
    const isOurs = payment.reference?.startsWith('charge-') && payment.status !== 'DELETED'
    if (isOurs) await tell(ctx, { chargeId: null, providerId, field: 'unknown', ours: null, theirs: payment.reference })
    return
  }
  const chargeId = charge.id
  if (Number(charge.cents) !== payment.cents) {
    const [ours, theirs] = [String(charge.cents), String(payment.cents)]
    await tell(ctx, { chargeId, providerId, field: 'value', ours, theirs })
  }
  if (charge.status === payment.status && charge.providerId === providerId) return
  await write(ctx, nobody, (writing) => applyPayment(writing, { chargeId, payment, time: undefined }))
  if (charge.status === payment.status) return
  await tell(ctx, { chargeId, providerId, field: 'status', ours: charge.status, theirs: payment.status })
}

interface Found {
  readonly chargeId: number | null
  readonly providerId: string | null
  readonly field: 'status' | 'value' | 'missing' | 'unknown'
  readonly ours: string | null
  readonly theirs: string | null
}

const tell = async ({ db, clock }: Context, found: Found): Promise<void> => {
  await db
    .insertInto('billing_difference')
    .values({ ...found, foundTime: clock.now().getTime() })
    .execute()
}
