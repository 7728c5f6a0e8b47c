import type { OwnPayment } from '@rastro/core/api/dunning'
import { isOpen } from '@rastro/core/billing/charge-states'
import { dayIn } from '@rastro/core/billing/days'
import { stepsToCome } from '@rastro/core/billing/dunning'
import { listTimezone } from '@rastro/core/model/preferences'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { dunnedOf } from './dunning-state.ts'
import { lateValues } from './late-values.ts'
import { payeesOf } from './payee.ts'
import { pixOf } from './pix-of-charge.ts'

/** The charges that are shown at once. */
const maxShown = 20

/** What the caller owes, where a step of dunning has said so in the application or has limited the view. */
export async function ownPayment({ db, clock }: Has<'db' | 'clock'>, viewer: Viewer): Promise<OwnPayment> {
  const { user, isLimited } = viewer
  const today = dayIn(listTimezone, clock.now())
  const shown = db
    .selectFrom('dunning_deed')
    .leftJoin('dunning_message', (join) => join.onRef('deedId', '=', 'dunning_deed.id').on('channel', '=', 'web'))
    .where('dunning_deed.userId', '=', user.id)
    .where((where) => where.or([where('action', '=', 'limit'), where('dunning_message.id', 'is not', null)]))
    .select('chargeId')
  const rows = await db
    .selectFrom('charge')
    .where('userId', '=', user.id)
    .where('id', 'in', shown)
    .where('status', 'in', ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS', 'AUTHORIZED', 'DUNNING_REQUESTED'])
    .selectAll()
    .orderBy('dueDate')
    .limit(maxShown)
    .execute()
  const dunned = (await dunnedOf(db, rows)).filter(
    ({ status, rule, isExempt, graceUntil }) =>
      isOpen(status) && rule.enabled && !isExempt && (graceUntil === null || graceUntil < today),
  )
  const payees = await payeesOf(db, rows)
  const limits = dunned.flatMap((one) => stepsToCome(one, today).filter(({ step }) => step.action === 'limit'))
  return {
    isLimited,
    charges: dunned.map(({ charge }) => ({
      ...{ id: charge.id, dueDate: charge.dueDate, bankSlipUrl: charge.bankSlipUrl },
      value: Number(charge.cents) / 100,
      ...lateValues(charge, today),
      pixPayload: pixOf(charge, { payee: payees.get(charge.sellerId ?? 0), today }),
    })),
    limitDay: isLimited
      ? null
      : (limits
          .map(({ day }) => day)
          .sort()
          .at(0) ?? null),
  }
}
