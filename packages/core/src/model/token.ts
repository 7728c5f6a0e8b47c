import { Id, Nullable, Reference, type Static, Text, Time, Type } from '../kit/schema.ts'
import { type Scope, scopes } from '../kit/scope.ts'
import { destinationSchema } from './share-places.ts'

/** A valid token as listed. Its text is returned once, when it is created. */
export const tokenSchema = Type.Object({
  id: Id,
  userId: Id,
  /** The label that its owner gave it. */
  name: Text,
  scope: Type.Unsafe<Scope>(Type.String({ enum: scopes })),
  createdTime: Time,
  expirationTime: Time,
  lastUsedTime: Nullable(Time),
})
export type Token = Static<typeof tokenSchema>

/** A shared link to one device, or to one group with its content; the other id is 0. */
export const shareSchema = Type.Object({
  id: Id,
  /** The user who shared it. */
  userId: Id,
  deviceId: Reference,
  groupId: Reference,
  createdTime: Time,
  expirationTime: Time,
  /** When it was last opened. */
  lastUsedTime: Nullable(Time),
  /** Who opened it in a browser, the newest first and at most 20: the network without the last part of the address, and the browser. */
  opened: Type.Array(Type.Object({ time: Time, network: Text, agent: Text })),
  /** Where the vehicle is going. */
  destination: Nullable(destinationSchema),
  arrivedTime: Nullable(Time),
})
export type Share = Static<typeof shareSchema>
