import { defineResource, type Item } from '../kit/resource.ts'
import {
  Attributes,
  Flag,
  Id,
  Integer,
  ItemName,
  Nullable,
  Reference,
  Secret,
  Text,
  Time,
  Type,
} from '../kit/schema.ts'

/** Minimum and maximum length of a webhook secret, in characters. */
export const webhookSecretLength = { least: 16, most: 256 } as const

/** A webhook: positions and events of the devices visible to its user, posted when stored and signed with its secret. */
export const webhooks = defineResource({
  name: 'webhook',
  path: 'webhooks',
  table: 'webhook',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    name: ItemName,
    /** `https`; other addresses only where the operator allows their host. */
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    secret: Secret,
    positions: Flag,
    events: Flag,
    enabled: Type.Boolean({ default: true }),
    /** Its creator, whose visible devices it covers. */
    ownerId: Reference,
    lastDelivery: Nullable(Time),
    /** Why the last delivery failed, or the webhook was switched off; null when there is no failure. */
    lastError: Text,
    failingSince: Nullable(Time),
    /** Number of queued positions and events. */
    waiting: Integer,
  }),
  search: ['name'],
  managed: ['lastDelivery', 'lastError', 'failingSince', 'waiting'],
  linkedTo: ['user'],
})
export type Webhook = Item<typeof webhooks>
