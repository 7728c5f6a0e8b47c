import { defineResource, type Item } from '../kit/resource.ts'
import { Id, ItemName, Nullable, Reference, Text, Type } from '../kit/schema.ts'
import { type PlanFeature, planFeatures } from '../vocabulary/plan-features.ts'

const Limit = Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))

/** What a client has bought: features and limits (decision 144). An account without a plan has everything. */
export const plans = defineResource({
  name: 'plan',
  path: 'plans',
  table: 'plan',
  schema: Type.Object({
    id: Id,
    name: ItemName,
    description: Text,
    features: Type.Array(Type.Unsafe<PlanFeature>(Type.String({ enum: planFeatures })), {
      default: [],
      maxItems: planFeatures.length,
      uniqueItems: true,
    }),
    /** In centavos a month; null for none. Only those who sell the plan read it. */
    price: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    /** How many of each the account and those below it may have; null for any number. */
    vehicleLimit: Limit,
    geofenceLimit: Limit,
    notificationLimit: Limit,
    /** The reseller who sells it; 0 for a plan of the installation. */
    ownerId: Reference,
  }),
  search: ['name', 'description'],
  managed: ['ownerId'],
  about: 'Plans: the features and limits that a client has bought',
})
export type Plan = Item<typeof plans>

/** The kinds of items that a plan limits, and the field of each. */
export const planLimits = {
  device: 'vehicleLimit',
  geofence: 'geofenceLimit',
  notification: 'notificationLimit',
} as const satisfies Readonly<Record<string, keyof Plan>>
export type LimitedKind = keyof typeof planLimits
