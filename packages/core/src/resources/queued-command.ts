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

/** Where a vehicle was, as it is kept with a command; `speed` in knots, `fixTime` as ISO text. */
export interface Sighting {
  readonly positionId: number
  readonly fixTime: string
  readonly latitude: number
  readonly longitude: number
  readonly speed: number
}

/** What was known of a vehicle whose engine was cut or given free: when that was asked, when it was sent, and afterwards. */
export interface CutEvidence {
  readonly asked?: Sighting
  readonly sent?: Sighting
  /** The first report in which the engine was as it had been told. */
  readonly confirmed?: Sighting
}

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
  /** What it does to the engine. */
  effect: Nullable(Type.Unsafe<EngineEffect>(Type.String())),
  origin: Type.Unsafe<CommandOrigin>(Type.String()),
  /** Who gave it and who agreed; null of the server itself, and for those who may not know who else has the vehicle. */
  userName: Text,
  approvedBy: Text,
  approvedTime: Nullable(Time),
  /** Who cancelled it before it was sent, shown as `userName` is; null also when another command replaced it. */
  cancelledBy: Text,
  cancelledTime: Nullable(Time),
  /** The caller gave it. */
  isOwn: Flag,
  /** Why it was given. */
  reason: Text,
  /** Why it has not been sent, of a cut that is held. */
  waitsFor: Nullable(Type.Unsafe<HoldReason>(Type.String())),
  /** Why the server took it back, of one that is withdrawn. */
  withdrawal: Nullable(Type.Unsafe<Withdrawal>(Type.String())),
  evidence: Type.Unsafe<CutEvidence>(Type.Any()),
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
