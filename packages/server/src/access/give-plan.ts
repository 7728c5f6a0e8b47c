import { forbidden, refusalOf } from '@rastro/core/access/access'
import { ForbiddenError, NotFoundError } from '@rastro/core/kit/errors'
import { type Plan, plans } from '@rastro/core/resources/plan'
import { type User, users } from '@rastro/core/resources/user'
import { planFeatures } from '@rastro/core/vocabulary/plan-features'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { find, getLocked } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'
import type { Write } from '../db/write.ts'
import { updateItem } from '../db/write-item.ts'
import { plansOf } from './plans.ts'
import type { Viewer } from './viewer.ts'

type Account = Pick<User, 'id' | 'planId'>

/**
 * Throws unless the viewer may give the account this plan: it must be one that they sell, and nobody sets their own. `before` is
 * undefined for a new account. Does not check that the viewer manages the account.
 */
export async function requirePlanChange(
  db: Db,
  viewer: Viewer | undefined,
  before: Account | undefined,
  planId: number,
): Promise<void> {
  if (planId === (before?.planId ?? 0)) return
  const field = 'planId'
  const denied = viewer ? refusalOf(viewer, 'plan.sell') : undefined
  if (!viewer || denied) throw forbidden({ message: 'Access denied', text: 'accessNotAllowed', ...denied, field })
  const { id, administrator } = viewer.user
  if (administrator) {
    if (planId && !(await find(db, plans, planId))) throw new NotFoundError('Plan', planId, { field })
    return
  }
  if (before?.id === id) throw new ForbiddenError(refusal('planOwn'), { field })
  if (planId && (await find(db, plans, planId))?.ownerId !== id) {
    throw new ForbiddenError(refusal('planNotYours'), { field })
  }
}

/** Ends the requests that the plan of these accounts now grants. `plan`: undefined for none, which grants everything. */
export async function endGranted(
  { tx, tell }: Pick<Write, 'tx' | 'tell'>,
  accountIds: readonly number[],
  plan: Pick<Plan, 'features'> | undefined,
): Promise<void> {
  const ended = await tx
    .deleteFrom('plan_request')
    .where(among(tx, 'accountId', accountIds))
    .where('feature', 'in', [...(plan?.features ?? planFeatures), ''] as Plan['features'])
    .returning('accountId')
    .execute()
  for (const { accountId } of ended) tell({ kind: 'planRequest', id: accountId, action: 'updated' })
}

/** The same after an account has been given this plan. */
export const endGrantedBy = async (writing: Write, { id, planId }: Account): Promise<void> =>
  endGranted(writing, [id], planId ? await find(writing.tx, plans, planId) : undefined)

/**
 * After an account no longer manages these: those without a plan of their own keep the one that counted for them through it, so that
 * an account is not freed of its plan by leaving who bought it. `managerId`: the account that managed them.
 */
export async function keepPlans(writing: Write, managerId: number, userIds: readonly number[]): Promise<void> {
  const [inherited] = await plansOf(writing.tx, managerId)
  if (!inherited) return
  for (const userId of userIds) {
    const own = await plansOf(writing.tx, userId)
    if (own.some(({ id, accountId }) => id === inherited.id || accountId === userId)) continue
    const stored = await getLocked(writing.tx, users, userId)
    if (!stored.administrator) await updateItem(writing, users, stored, { planId: inherited.id })
  }
}
