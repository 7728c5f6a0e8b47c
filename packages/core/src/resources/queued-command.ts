import { Attributes, Flag, Id, Name, Reference, type Static, Type } from '../kit/schema.ts'

/** A command that waits until its device connects (CMD-25). Answered with 202. */
export const queuedCommandSchema = Type.Object({
  id: Id,
  attributes: Attributes,
  deviceId: Reference,
  type: Name,
  textChannel: Flag,
})
export type QueuedCommand = Static<typeof queuedCommandSchema>
