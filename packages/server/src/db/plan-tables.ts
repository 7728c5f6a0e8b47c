import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import type { Generated } from 'kysely'

/** The tables of plans (decision 144). */
export interface PlanTables {
  /** What clients have bought; `features` is a list of names as JSON. */
  plan: {
    id: Generated<number>
    name: string
    description: string | null
    features: string
    price: number | null
    vehicleLimit: number | null
    geofenceLimit: number | null
    notificationLimit: number | null
    ownerId: number | null
  }
  /** A request for a feature; `accountId` is the account whose plan lacks it. */
  plan_request: { id: Generated<number>; userId: number; accountId: number; feature: PlanFeature; createdTime: number }
}
