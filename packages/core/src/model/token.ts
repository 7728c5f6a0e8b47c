import { Id, Nullable, Reference, type Static, Text, Time, Type } from '../kit/schema.ts'
import { type Scope, scopes } from '../kit/scope.ts'

/** What is told of a token that still opens something. Its text is told once, when it is made. */
export const tokenSchema = Type.Object({
  id: Id,
  userId: Id,
  /** What its owner calls it. */
  name: Text,
  scope: Type.Unsafe<Scope>(Type.String({ enum: scopes })),
  createdTime: Time,
  expirationTime: Time,
  lastUsedTime: Nullable(Time),
})
export type Token = Static<typeof tokenSchema>

/** A link that opens one device, or one group with what is in it, to whoever has it; the other id is 0. */
export const shareSchema = Type.Object({
  id: Id,
  /** Who shared it. */
  userId: Id,
  deviceId: Reference,
  groupId: Reference,
  createdTime: Time,
  expirationTime: Time,
  /** When somebody last opened it. */
  lastUsedTime: Nullable(Time),
})
export type Share = Static<typeof shareSchema>
