import type { ImportName } from '@rastro/core/imports/import-kind'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import type { Generated } from 'kysely'

/** What a reseller sets up: its brand, imports from files, and plans (decisions 142, 143, 144). */
export interface ResellerTables {
  /** How the product looks to the clients of a reseller; `id` is the account (decision 143). */
  brand: { id: number; host: string | null; attributes: string }
  /** An import from a file, and the items that it created and that were not removed with it (decision 142). */
  import: {
    id: Generated<number>
    userId: number
    kind: ImportName
    fileName: string
    createdTime: number
    undoneTime: number | null
  }
  import_item: { id: Generated<number>; importId: number; line: number; itemId: number }
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
