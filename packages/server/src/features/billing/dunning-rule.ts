import { ruleFault } from '@rastro/core/billing/dunning'
import { dunningPlaceholders } from '@rastro/core/billing/dunning-text'
import { hundredthsOf } from '@rastro/core/billing/late-terms'
import { InvalidError } from '@rastro/core/kit/errors'
import type { ReasonValues } from '@rastro/core/kit/reason'
import { type DunningRule, firstDunningRule, noticeLeadDays } from '@rastro/core/resources/dunning'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { ruleOf } from '../../access/payment.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { sellerFor } from './reach.ts'

/** The rule of the viewer as a seller; without one, what is offered, turned off. */
export async function readRule(db: Db, { user }: Viewer): Promise<DunningRule> {
  return (await ruleOfSeller(db, sellerFor(user))) ?? firstDunningRule
}

/** The rule of a reseller, or of the administration (null). */
export async function ruleOfSeller(db: Db, sellerId: number | null): Promise<DunningRule | undefined> {
  const row = await db
    .selectFrom('dunning_rule')
    .where('sellerId', '=', sellerId ?? 0)
    .selectAll()
    .executeTakeFirst()
  return row && ruleOf(row)
}

const valuesOf = (fault: string): ReasonValues =>
  fault === 'dunningNotice'
    ? { days: noticeLeadDays }
    : fault === 'dunningPlaceholder'
      ? { names: dunningPlaceholders.join(', ') }
      : {}

/** Sets it; what it no longer limits is shown again at once. Throws for a rule that cannot be. */
export async function setRule(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  rule: DunningRule,
): Promise<DunningRule> {
  const fault = ruleFault(rule)
  if (fault)
    throw new InvalidError(refusal(fault, valuesOf(fault)), {
      field: 'steps',
    })
  const sellerId = sellerFor(viewer.user) ?? 0
  const values = {
    enabled: rule.enabled ? 1 : 0,
    steps: JSON.stringify(rule.steps.toSorted((a, b) => a.days - b.days)),
    fine: hundredthsOf(rule.fine ?? 0),
    interest: hundredthsOf(rule.interest ?? 0),
  }
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    await tx
      .insertInto('dunning_rule')
      .values({ sellerId, ...values })
      .onConflict((conflict) => conflict.column('sellerId').doUpdateSet(values))
      .execute()
    record({
      action: 'edit',
      type: 'dunningRule',
      id: sellerId,
      details: { fields: ['enabled', 'steps', 'fine', 'interest'] },
    })
    tell({ kind: 'dunning', id: 0, action: 'updated' })
  })
  return readRule(ctx.db, viewer)
}
