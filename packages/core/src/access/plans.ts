import { ForbiddenError } from '../kit/errors.ts'
import type { Plan } from '../resources/plan.ts'
import { notInPlan, type PlanFeature } from '../vocabulary/plan-features.ts'

/** A plan that counts for an account: its own, or that of an account above it, which `accountId` names. */
export interface AccountPlan extends Plan {
  readonly accountId: number
}

/** The first of these plans without the feature; undefined where all include it. The plan of an account never gives more than those above. */
export const planWithout = (plans: readonly AccountPlan[], feature: PlanFeature): AccountPlan | undefined =>
  plans.find(({ features }) => !features.includes(feature))

/** Why none of these features may be used, with the first of them; undefined where one may. */
export function featureRefusal(
  plans: readonly AccountPlan[],
  ...features: readonly [PlanFeature, ...PlanFeature[]]
): ForbiddenError | undefined {
  const lacking = features.map((feature) => planWithout(plans, feature))
  if (!lacking.every((plan) => plan !== undefined)) return undefined
  const said = notInPlan(features[0], lacking[0]!.name)
  return new ForbiddenError(said)
}

/** Throws it. */
export function requireFeature(
  plans: readonly AccountPlan[],
  ...features: readonly [PlanFeature, ...PlanFeature[]]
): void {
  const refused = featureRefusal(plans, ...features)
  if (refused) throw refused
}
