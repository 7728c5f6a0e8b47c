import { Attributes, Id, Link, type Static, Text, Time, Type } from '../kit/schema.ts'

/** What an audit entry may say was done. */
const auditActions = [
  'create',
  'edit',
  'remove',
  'link',
  'unlink',
  'login',
  'logout',
  'denied',
  'accumulators',
  'command',
  'report',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who did what to which thing, from where. */
export const auditEntrySchema = Type.Object({
  id: Id,
  attributes: Attributes,
  actionTime: Time,
  address: Text,
  userId: Link,
  userEmail: Text,
  actionType: Type.Unsafe<AuditAction>(Type.String()),
  objectType: Text,
  objectId: Link,
})
export type AuditEntry = Static<typeof auditEntrySchema>
