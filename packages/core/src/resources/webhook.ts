import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Flag, Id, Name, Nullable, Reference, Secret, Text, Time, Type, Whole } from '../kit/schema.ts'

/** The shortest secret that a webhook takes, and the longest, in characters. */
export const webhookSecretLength = { least: 16, most: 256 } as const

/** Where positions and events are sent as they are stored, signed with its secret; of the devices that its user sees. */
export const webhooks = defineResource({
  name: 'webhook',
  path: 'webhooks',
  table: 'webhook',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    name: Name,
    /** `https`; other addresses only where the operator names their host. */
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    secret: Secret,
    positions: Flag,
    events: Flag,
    enabled: Type.Boolean({ default: true }),
    /** Who made it, and whose devices it tells of. */
    ownerId: Reference,
    lastDelivery: Nullable(Time),
    /** Why the last delivery failed, or the webhook was switched off; null when all is well. */
    lastError: Text,
    failingSince: Nullable(Time),
    /** How many positions and events wait to be sent. */
    waiting: Whole,
  }),
  search: ['name'],
  managed: ['lastDelivery', 'lastError', 'failingSince', 'waiting'],
  linkedTo: ['user'],
})
export type Webhook = Item<typeof webhooks>
