import { planWithout } from '@rastro/core/access/plans'
import type { OwnPlan, PlanRequest } from '@rastro/core/api/plans'
import { ConflictError, InvalidError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { users } from '@rastro/core/resources/user'
import { type PlanFeature, planFeatures } from '@rastro/core/vocabulary/plan-features'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { canSee } from '../../access/can-see.ts'
import { endGrantedBy, requirePlanChange } from '../../access/give-plan.ts'
import { plansOf } from '../../access/plans.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { amongThose, lockRow } from '../../db/dialect.ts'
import { putTask } from '../../db/tasks.ts'
import { write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import { soldPlan } from './plans.ts'
import { sellersOf } from './sellers.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config'>

/** Maximum requests in one list, the latest first. */
const maxListed = 500

/** The name of the caller's plan, and what it and those above lack. */
export async function ownPlan(db: Db, { user }: Viewer): Promise<OwnPlan> {
  const plans = user.administrator || user.temporary ? [] : await plansOf(db, user.id)
  const asked = await db
    .selectFrom('plan_request')
    .where('userId', '=', user.id)
    .select(['feature', 'createdTime'])
    .execute()
  const timeOf = new Map(asked.map(({ feature, createdTime }) => [feature, new Date(createdTime)]))
  const lacks = planFeatures.flatMap((feature) => {
    const plan = planWithout(plans, feature)
    return plan ? [{ feature, plan: plan.name, askedTime: timeOf.get(feature) ?? null }] : []
  })
  return { name: plans[0]?.name ?? null, lacks }
}

/** Stores the request, once a feature, and has it mailed to those who sell to the account whose plan lacks the feature. */
export async function askFor(ctx: Ctx, viewer: Viewer, feature: PlanFeature): Promise<OwnPlan> {
  const userId = viewer.user.id
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    await lockRow(tx, 'user', userId)
    const lacking = planWithout(await plansOf(tx, userId), feature)
    if (!lacking || viewer.user.administrator) throw new InvalidError(refusal('planHas'), { field: 'feature' })
    const { accountId } = lacking
    const createdTime = ctx.clock.now().getTime()
    const row = await tx
      .insertInto('plan_request')
      .values({ userId, accountId, feature, createdTime })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    record({ action: 'create', type: 'planRequest', id: row.id, details: { feature } })
    tell({ kind: 'planRequest', id: accountId, action: 'created' })
    if (!ctx.config.mail) return
    for (const sellerId of await sellersOf(tx, accountId, ctx.clock.now())) {
      await putTask(tx, 'mailPlanRequest', { requestId: row.id, sellerId })
    }
  })
  return ownPlan(ctx.db, viewer)
}

/** The open requests about accounts that the viewer manages; for administrators all. */
export async function requestsFor(db: Db, { user }: Viewer): Promise<PlanRequest[]> {
  const rows = await requests(db)
    .$if(!user.administrator, (some) => some.where(amongThose(db, 'accountId', visibleIds(db, 'user', user.id))))
    .orderBy('plan_request.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ createdTime, ...row }) => ({ ...row, createdTime: new Date(createdTime) }))
}

/** A request with the names of who and what it is about; without those about an account that has no plan any more. */
export const requests = (db: Db) =>
  db
    .selectFrom('plan_request')
    .innerJoin('user as asker', 'asker.id', 'plan_request.userId')
    .innerJoin('user as account', 'account.id', 'plan_request.accountId')
    .innerJoin('plan', 'plan.id', 'account.planId')
    .select(['plan_request.id', 'plan_request.userId', 'plan_request.accountId', 'feature', 'createdTime'])
    .select(['asker.name as userName', 'account.name as accountName', 'plan.id as planId', 'plan.name as planName'])

/** Gives the account a plan that includes what was asked for. */
export async function grant(ctx: Ctx, viewer: Viewer, { id, planId }: { id: number; planId: number }): Promise<void> {
  await write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    const request = await requestSeenBy(tx, viewer, id)
    const plan = await soldPlan(tx, viewer, planId)
    if (!plan.features.includes(request.feature)) throw new ConflictError(refusal('planLacking'), { field: 'planId' })
    const stored = await getLocked(tx, users, request.accountId)
    await requirePlanChange(tx, viewer, stored, planId)
    await updateItem(writing, users, stored, { planId })
    await endGrantedBy(writing, { ...stored, planId })
  })
}

/** Ends a request without granting it: by the seller, or by who asked. */
export async function dismiss(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await write(ctx, actorOf(viewer), async (writing) => {
    const { tx, record, tell } = writing
    const own = await tx.selectFrom('plan_request').where('id', '=', id).selectAll().executeTakeFirst()
    const request = own?.userId === viewer.user.id ? own : await requestSeenBy(tx, viewer, id)
    await tx.deleteFrom('plan_request').where('id', '=', id).execute()
    record({ action: 'remove', type: 'planRequest', id, details: { feature: request.feature } })
    tell({ kind: 'planRequest', id: request.accountId, action: 'updated' })
  })
}

/** The request, if it is about an account that the viewer manages. Their own is for those who sell to them. */
async function requestSeenBy(tx: Db, viewer: Viewer, id: number) {
  const request = await tx.selectFrom('plan_request').where('id', '=', id).selectAll().executeTakeFirst()
  const { administrator, id: viewerId } = viewer.user
  if (administrator && !request) throw new NotFoundError('PlanRequest', id)
  const isTheirs =
    request && request.accountId !== viewerId && (await canSee(tx, viewer.user, 'user', request.accountId))
  if (!request || !isTheirs) throw new NoAccessError('PlanRequest')
  return request
}
