import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { type Plan, plans } from '@rastro/core/resources/plan'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { listPages } from '../../db/crud.ts'
import { tagged } from '../../http/etag.ts'
import { type Http, implement } from '../../http/implement.ts'
import { rowsAnswer } from '../../http/list-answer.ts'
import { withId } from '../../http/resource.ts'
import { createPlan, removePlan, soldBy, soldPlan, updatePlan, usesOf } from './plans.ts'
import { askFor, dismiss, grant, ownPlan, requestsFor } from './requests.ts'

/** Requests of one account in an hour. */
const asking = { max: 30, windowMs: 3_600_000 }

type Ctx = Has<'db' | 'bus' | 'clock' | 'config'> & { readonly throttle: Throttle }

/** Decision 144: plans, who has them, and requests for what they lack. */
export function planRoutes(http: Http, ctx: Ctx): void {
  const { db } = ctx
  const api = contract.plans
  const answer = rowsAnswer(plans.schema)
  const seller = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'plan.sell') }
  const ofSeller = {
    async guard({ viewer, params }: { viewer: Viewer; params: { id: number } }) {
      requireCan(viewer, 'plan.sell')
      await soldPlan(db, viewer, params.id)
    },
  }
  implement(
    http,
    api.list,
    async ({ viewer, query, reply }) => answer(reply, listPages(db, plans, { ...query, ids: soldBy(db, viewer) })),
    seller,
  )
  implement(http, api.own, ({ viewer }) => ownPlan(db, viewer))
  implement(http, api.uses, ({ viewer }) => usesOf(db, soldBy(db, viewer)), seller)
  implement(http, api.requests, ({ viewer }) => requestsFor(db, viewer), seller)
  implement(http, api.ask, async ({ viewer, body }) => {
    await ctx.throttle.spend({ key: `plan request ${viewer.user.id}`, ...asking }, refusal('tooManyAsked'))
    return askFor(ctx, viewer, body.feature)
  })
  implement(
    http,
    api.grant,
    async ({ viewer, params, body }) => {
      await grant(ctx, viewer, { id: params.id, planId: body.planId })
      return null
    },
    seller,
  )
  implement(http, api.dismiss, async ({ viewer, params }) => {
    await dismiss(ctx, viewer, params.id)
    return null
  })
  implement(http, api.get, async ({ viewer, params, reply }) => {
    requireCan(viewer, 'plan.sell')
    const row = await soldPlan(db, viewer, params.id)
    return tagged({ reply, resource: plans, row }, row)
  })
  implement(
    http,
    api.create,
    async ({ viewer, body, reply }) => {
      const row = await createPlan(ctx, viewer, body as Plan)
      return tagged({ reply, resource: plans, row }, row)
    },
    seller,
  )
  implement(
    http,
    api.update,
    async ({ viewer, params, body, request, reply }) => {
      const plan = withId(body as Plan, params.id)
      const row = await updatePlan(ctx, viewer, { plan, ifMatch: request.headers['if-match'] })
      return tagged({ reply, resource: plans, row }, row)
    },
    ofSeller,
  )
  implement(http, api.remove, ({ viewer, params, request }) => {
    requireCan(viewer, 'plan.sell')
    return removePlan(ctx, viewer, { id: params.id, ifMatch: request.headers['if-match'] })
  })
}
