import { ById, crud, endpoint } from '../kit/contract.ts'
import { Id, Integer, type Static, Time, Type } from '../kit/schema.ts'
import { plans } from '../resources/plan.ts'
import { type PlanFeature, planFeatures } from '../vocabulary/plan-features.ts'

const Feature = Type.Unsafe<PlanFeature>(Type.String({ enum: planFeatures }))

/** A feature that is in none of the caller's plans, or not in all, and when they asked for it. */
const lackingSchema = Type.Object({
  feature: Feature,
  /** The plan that lacks it. */
  plan: Type.String(),
  askedTime: Type.Union([Time, Type.Null()]),
})

/** What the caller sees of their plan: its name, and what it lacks. */
export const ownPlanSchema = Type.Object({
  /** Null for an account without a plan, which has everything. */
  name: Type.Union([Type.String(), Type.Null()]),
  lacks: Type.Array(lackingSchema),
})
export type OwnPlan = Static<typeof ownPlanSchema>

/** A request for a feature, for those who may grant it. */
export const planRequestSchema = Type.Object({
  id: Id,
  /** Who asks. */
  userId: Id,
  userName: Type.String(),
  /** The account whose plan lacks the feature: the asker, or an account above. */
  accountId: Id,
  accountName: Type.String(),
  planId: Id,
  planName: Type.String(),
  feature: Feature,
  createdTime: Time,
})
export type PlanRequest = Static<typeof planRequestSchema>

const planUseSchema = Type.Object({ planId: Id, accounts: Integer })

/** Plans (decision 144). A stock server has no such calls. */
export const plansApi = {
  ...crud(plans),
  own: endpoint({ method: 'GET', path: '/api/plans/own', response: ownPlanSchema }),
  /** How many accounts each of the plans has. */
  uses: endpoint({ method: 'GET', path: '/api/plans/uses', response: Type.Array(planUseSchema) }),
  requests: endpoint({ method: 'GET', path: '/api/plans/requests', response: Type.Array(planRequestSchema) }),
  /** Asks the seller for a feature. */
  ask: endpoint({
    method: 'POST',
    path: '/api/plans/requests',
    body: Type.Object({ feature: Feature }),
    response: ownPlanSchema,
  }),
  /** Gives the account a plan that includes the feature. */
  grant: endpoint({
    method: 'POST',
    path: '/api/plans/requests/:id/grant',
    params: ById,
    body: Type.Object({ planId: Id }),
    response: Type.Null(),
  }),
  /** By the seller, or by who asked. */
  dismiss: endpoint({ method: 'DELETE', path: '/api/plans/requests/:id', params: ById, response: Type.Null() }),
}
