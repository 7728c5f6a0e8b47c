import type { BillingDifference, DifferenceState, ReconciliationSummary } from '@rastro/core/api/billing'
import { ConflictError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { ExpressionBuilder } from 'kysely'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { BillingTables } from '../../db/billing-tables.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'

const maxListed = 500

/** What differed between charges and the payments of the provider, the latest first; of one state, where it is given. */
export async function differencesOf(db: Db, { state }: { state?: DifferenceState | undefined }) {
  const rows = await joined(db)
    .$if(state !== undefined, (query) => query.where(ofState(state!)))
    .orderBy('billing_difference.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(shown)
}

/** How many there are, and what the last comparison came to. */
export async function summaryOf({
  db,
  billingProvider,
}: Has<'db' | 'billingProvider'>): Promise<ReconciliationSummary> {
  const count = async (state: DifferenceState) => {
    const { found } = await db
      .selectFrom('billing_difference')
      .where(ofState(state))
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow()
    return Number(found)
  }
  const [open, taken, settled] = await Promise.all([count('open'), count('taken'), count('settled')])
  const row = await db.selectFrom('billing_comparison').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  const reais = (cents: number) => cents / 100
  const last = row && {
    time: new Date(Number(row.time)),
    payments: Number(row.payments),
    ours: reais(Number(row.ours)),
    theirs: reais(Number(row.theirs)),
    difference: reais(Number(row.ours) - Number(row.theirs)),
  }
  return { isOn: billingProvider !== undefined, open, taken, settled, last: last ?? null }
}

/** Marks an open difference as settled by a person, with a reason. */
export async function settleDifference(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  given: { readonly id: number; readonly reason: string },
): Promise<BillingDifference> {
  const { id } = given
  const reason = given.reason.trim()
  if (reason === '') throw new InvalidError(refusal('differenceReason'), { field: 'reason' })
  return write(ctx, actorOf(viewer), async ({ tx, now, record }) => {
    await lockRow(tx, 'billing_difference', id)
    const stored = await joined(tx).where('billing_difference.id', '=', id).executeTakeFirst()
    if (!stored) throw new NotFoundError('Difference', id)
    if (shown(stored).state !== 'open') throw new ConflictError(refusal('differenceClosed'))
    const settled = { settledTime: now.getTime(), settledBy: viewer.user.id, reason }
    await tx.updateTable('billing_difference').set(settled).where('id', '=', id).execute()
    record({ action: 'edit', type: 'billingDifference', id, details: { fields: ['settled'], reason } })
    return shown(await joined(tx).where('billing_difference.id', '=', id).executeTakeFirstOrThrow())
  })
}

type Differences = ReturnType<typeof joined>
type Found = NonNullable<Awaited<ReturnType<Differences['executeTakeFirst']>>>

const joined = (db: Db) =>
  db
    .selectFrom('billing_difference')
    .leftJoin('charge', 'charge.id', 'billing_difference.chargeId')
    .leftJoin('user', 'user.id', 'billing_difference.settledBy')
    .selectAll('billing_difference')
    .select(['charge.name', 'charge.customer', 'charge.cents', 'charge.dueDate', 'user.name as settler'])

/** Another status is taken over; anything else waits for a person. */
const stateOf = ({ field, settledTime }: Pick<Found, 'field' | 'settledTime'>): DifferenceState =>
  field === 'status' ? 'taken' : settledTime === null ? 'open' : 'settled'

/** The same for a query. */
const ofState = (state: DifferenceState) => (where: ExpressionBuilder<BillingTables, 'billing_difference'>) =>
  state === 'taken'
    ? where('field', '=', 'status')
    : where.and([where('field', '!=', 'status'), where('settledTime', state === 'open' ? 'is' : 'is not', null)])

function shown({
  foundTime,
  settledTime,
  settledBy,
  settler,
  cents,
  customer,
  name,
  ...row
}: Found): BillingDifference {
  return {
    ...row,
    foundTime: new Date(Number(foundTime)),
    state: stateOf({ ...row, settledTime }),
    name: name || customer,
    value: cents === null ? null : Number(cents) / 100,
    settledTime: settledTime === null ? null : new Date(Number(settledTime)),
    settledBy: settler,
  }
}
