import { dayIn } from '@rastro/core/billing/days'
import { ConflictError } from '@rastro/core/kit/errors'
import { listTimezone } from '@rastro/core/model/preferences'
import type { Charge } from '@rastro/core/resources/billing'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { lockRow } from '../../db/dialect.ts'
import { hasten } from '../../db/tasks.ts'
import { write } from '../../db/write.ts'
import { chargeOf } from './charges.ts'
import { requireParty } from './reach.ts'

/** Refused charges that one account has tried again in an hour: each is a request to the provider. */
const rate = { max: 60, windowMs: 3_600_000 }

/**
 * Has the provider try a refused charge again now and not the next day. The job that sends does so: two that send at once could make two
 * payments.
 */
export async function resendCharge(
  ctx: Has<'db' | 'bus' | 'clock' | 'billingProvider'> & { readonly throttle: Throttle },
  viewer: Viewer,
  id: number,
): Promise<Charge> {
  const today = dayIn(listTimezone, ctx.clock.now())
  await ctx.throttle.spend({ key: `resends ${viewer.user.id}`, ...rate }, refusal('tooManyResends'))
  return write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    await lockRow(tx, 'charge', id)
    const row = await tx.selectFrom('charge').where('id', '=', id).selectAll().executeTakeFirst()
    const shown = row && chargeOf(row, { today, viewer, payee: undefined })
    const { refusedDay, userId } = requireParty(viewer, shown, { name: 'Charge', id })
    if (!ctx.billingProvider || refusedDay === null) throw new ConflictError(refusal('chargeNotRefused'))
    await tx.updateTable('charge').set({ providerError: null }).where('id', '=', id).execute()
    await hasten(tx, 'sendCharges')
    record({ action: 'edit', type: 'charge', id, details: { fields: ['sent'] } })
    tell({ kind: 'charge', id: userId, action: 'updated' })
    return chargeOf({ ...row!, providerError: null }, { today, viewer, payee: undefined })
  })
}
