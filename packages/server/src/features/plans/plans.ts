import { ConflictError, ForbiddenError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { type Plan, plans } from '@rastro/core/resources/plan'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { endGranted } from '../../access/give-plan.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Ids } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { find, findLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow, takeTurn } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { createItem, removeItem, updateItem } from '../../db/write-item.ts'
import { type IfMatch, requireVersion } from '../../http/etag.ts'
import { requireNewName } from '../../http/new-name.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>

/** Maximum plans of one seller; administrators share theirs. */
const maxPlans = 200

/** The plans that the viewer sells; for administrators all. */
export const soldBy = (db: Db, { user }: Viewer): Ids => {
  const all = db.selectFrom('plan').select('id')
  return user.administrator ? all : all.where('ownerId', '=', user.id)
}

/** The plan, if the viewer sells it. Others get the same answer for a missing one and for that of somebody else. */
export async function soldPlan(db: Db, { user }: Viewer, id: number): Promise<Plan> {
  const plan = await find(db, plans, id)
  if (plan && (user.administrator || plan.ownerId === user.id)) return plan
  throw user.administrator ? new NotFoundError('Plan', id) : new NoAccessError('Plan')
}

export async function createPlan(ctx: Ctx, viewer: Viewer, plan: Plan): Promise<Plan> {
  requireNewName(plans, plan)
  const { id, administrator } = viewer.user
  const ownerId = administrator ? 0 : id
  return write(ctx, actorOf(viewer), async (writing) => {
    await (administrator ? takeTurn(writing.tx, 'plans') : lockRow(writing.tx, 'user', id))
    await requireFewPlans(writing.tx, ownerId)
    return createItem(writing, plans, { ...plan, ownerId })
  })
}

/** Requests that the plan now grants are ended. */
export async function updatePlan(
  ctx: Ctx,
  viewer: Viewer,
  { plan, ifMatch }: { plan: Plan; ifMatch: IfMatch },
): Promise<Plan> {
  return write(ctx, actorOf(viewer), async (writing) => {
    await lockRow(writing.tx, 'plan', plan.id)
    const stored = await soldPlan(writing.tx, viewer, plan.id)
    requireVersion(plans, stored, ifMatch)
    requireNewName(plans, plan, stored)
    const saved = await updateItem(writing, plans, stored, { ...plan, ownerId: stored.ownerId })
    const holders = await writing.tx.selectFrom('user').where('planId', '=', plan.id).select('id').execute()
    await endGranted(
      writing,
      holders.map(({ id }) => id),
      saved,
    )
    return saved
  })
}

/** Refuses one that accounts have: without it they would have everything. A missing one counts as removed for an administrator. */
export async function removePlan(
  ctx: Ctx,
  viewer: Viewer,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<null> {
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    const isMissing = viewer.user.administrator && (await findLocked(tx, plans, id)) === undefined
    if (isMissing) return null
    await lockRow(tx, 'plan', id)
    const stored = await soldPlan(tx, viewer, id)
    requireVersion(plans, stored, ifMatch)
    const [use] = await usesOf(tx, tx.selectFrom('plan').where('id', '=', id).select('id'))
    if (use) throw new ConflictError(refusal('planInUse', { count: use.accounts }))
    await removeItem(writing, plans, stored, stored.ownerId ? [stored.ownerId] : [])
    return null
  })
}

/** How many accounts have each of these plans; none for a plan that nobody has. */
export async function usesOf(db: Db, planIds: Ids): Promise<{ planId: number; accounts: number }[]> {
  const rows = await db
    .selectFrom('user')
    .where('planId', 'in', planIds)
    .groupBy('planId')
    .select(({ fn }) => ['planId', fn.countAll<number>().as('accounts')])
    .execute()
  return rows.map(({ planId, accounts }) => ({ planId: planId!, accounts: Number(accounts) }))
}

async function requireFewPlans(tx: Db, ownerId: number): Promise<void> {
  const own = tx.selectFrom('plan').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await (ownerId
    ? own.where('ownerId', '=', ownerId)
    : own.where('ownerId', 'is', null)
  ).executeTakeFirstOrThrow()
  if (Number(count) >= maxPlans) throw new ForbiddenError(refusal('tooManyPlans', { most: maxPlans }))
}
