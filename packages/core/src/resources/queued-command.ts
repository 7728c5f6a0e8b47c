import { Attributes, Flag, Id, Link, Name, type Static, Type } from '../kit/schema.ts'

/** A command that waits until its device connects (CMD-25). Answered with 202. */
export const queuedCommandSchema = Type.Object({
  id: Id,
  attributes: Attributes,
  deviceId: Link,
  type: Name,
  textChannel: Flag,
})
export type QueuedCommand = Static<typeof queuedCommandSchema>
