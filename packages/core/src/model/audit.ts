import { Attributes, Id, Reference, type Static, Text, Time, Type } from '../kit/schema.ts'

/** The actions that are audited. */
export const auditActions = [
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
  'announce',
  'report',
  'seen',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One entry of the audit: which user did what to which item, and from which address. */
export const auditEntrySchema = Type.Object({
  id: Id,
  attributes: Attributes,
  actionTime: Time,
  address: Text,
  userId: Reference,
  userEmail: Text,
  actionType: Type.Unsafe<AuditAction>(Type.String()),
  objectType: Text,
  objectId: Reference,
})
export type AuditEntry = Static<typeof auditEntrySchema>
