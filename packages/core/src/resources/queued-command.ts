import { Attributes, Flag, Id, Name, Nullable, Reference, type Static, Text, Time, Type } from '../kit/schema.ts'
import type { CommandOrigin, CommandState, HoldReason } from '../vocabulary/command-states.ts'
import type { Withdrawal } from '../vocabulary/command-withdrawals.ts'
import type { EngineEffect } from '../vocabulary/engine-effects.ts'

/** A command that waits until its device connects (CMD-25). Answered with 202. */
export const queuedCommandSchema = Type.Object({
  id: Id,
  attributes: Attributes,
  deviceId: Reference,
  type: Name,
  textChannel: Flag,
})
export type QueuedCommand = Static<typeof queuedCommandSchema>

/** The position of a vehicle as stored with a command; `speed` in knots, `fixTime` as ISO text. */
export interface Sighting {
  readonly positionId: number
  readonly fixTime: string
  readonly latitude: number
  readonly longitude: number
  readonly speed: number
}

/** State of a vehicle whose engine was cut or freed: when the command was requested, when it was sent, and afterwards. */
export interface CutEvidence {
  readonly asked?: Sighting
  readonly sent?: Sighting
  /** The first report in which the engine is in the commanded state. */
  readonly confirmed?: Sighting
}

/** A command to a device with its outcome, as in our own list. */
export const commandRecordSchema = Type.Object({
  ...queuedCommandSchema.properties,
  state: Type.Unsafe<CommandState>(Type.String()),
  createdTime: Time,
  /** Expiry: it is not sent after this time. */
  expirationTime: Nullable(Time),
  sentTime: Nullable(Time),
  answeredTime: Nullable(Time),
  /** The unit's answer. */
  result: Text,
  /** Its effect on the engine. */
  effect: Nullable(Type.Unsafe<EngineEffect>(Type.String())),
  origin: Type.Unsafe<CommandOrigin>(Type.String()),
  /**
   * Who requested and who approved it; null for the server itself, and for readers who may not know other users of the vehicle.
   */
  userName: Text,
  approvedBy: Text,
  approvedTime: Nullable(Time),
  /** Who cancelled it before it was sent, visible as `userName` is; null also when another command replaced it. */
  cancelledBy: Text,
  cancelledTime: Nullable(Time),
  /** The caller requested it. */
  isOwn: Flag,
  /** The reason given. */
  reason: Text,
  /** Why a held cut has not been sent. */
  waitsFor: Nullable(Type.Unsafe<HoldReason>(Type.String())),
  /** Why the server withdrew it. */
  withdrawal: Nullable(Type.Unsafe<Withdrawal>(Type.String())),
  evidence: Type.Unsafe<CutEvidence>(Type.Any()),
})
export type CommandRecord = Static<typeof commandRecordSchema>

/** The outcome of a group command on one device; `id` is that of its row in the device's list. */
export const deviceOutcomeSchema = Type.Object({
  deviceId: Id,
  id: Reference,
  outcome: Type.Unsafe<'sent' | 'queued' | 'refused'>(Type.String()),
  reason: Text,
})
export type DeviceOutcome = Static<typeof deviceOutcomeSchema>
