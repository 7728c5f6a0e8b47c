import { Attributes, Flag, Id, Name, Nullable, Reference, type Static, Text, Time, Type } from '../kit/schema.ts'
import type { CommandState } from '../vocabulary/command-states.ts'

/** A command that waits until its device connects (CMD-25). Answered with 202. */
export const queuedCommandSchema = Type.Object({
  id: Id,
  attributes: Attributes,
  deviceId: Reference,
  type: Name,
  textChannel: Flag,
})
export type QueuedCommand = Static<typeof queuedCommandSchema>

/** What became of a command that was given to a device, as our own list of them tells. */
export const commandRecordSchema = Type.Object({
  ...queuedCommandSchema.properties,
  state: Type.Unsafe<CommandState>(Type.String()),
  createdTime: Time,
  /** It is not sent after this time. */
  expirationTime: Nullable(Time),
  sentTime: Nullable(Time),
  answeredTime: Nullable(Time),
  /** The unit's answer. */
  result: Text,
})
export type CommandRecord = Static<typeof commandRecordSchema>

/** What became of a command to a group on one of its devices; `id`: of its row in the list of the device. */
export const deviceOutcomeSchema = Type.Object({
  deviceId: Id,
  id: Reference,
  outcome: Type.Unsafe<'sent' | 'queued' | 'refused'>(Type.String()),
  reason: Text,
})
export type DeviceOutcome = Static<typeof deviceOutcomeSchema>
