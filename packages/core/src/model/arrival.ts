import { Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** What happened on the port of a protocol. */
export const arrivalKinds = [
  /** A connection was made. */
  'connected',
  /** A message without a place: a login, a heartbeat. */
  'message',
  'position',
  /** The server's answer. */
  'reply',
  /** A message of a vehicle that is disabled or has expired. */
  'refused',
  /** A frame that this protocol cannot read. */
  'unreadable',
  /** A connection that has sent nothing, or no complete frame, for some time. */
  'silent',
  'closed',
] as const
export type ArrivalKind = (typeof arrivalKinds)[number]

const fix = Type.Object({
  valid: Type.Boolean(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Knots. */
  speed: Type.Number(),
  satellites: Nullable(Type.Number()),
})
export type ArrivalFix = Static<typeof fix>

/** Something that arrived on a port, or was sent there, for the page of the first tracker (decision 145). */
export const arrivalSchema = Type.Object({
  /** Unique among all nodes. */
  id: Type.String(),
  at: Time,
  kind: Type.Unsafe<ArrivalKind>(Type.String()),
  /** Which connection it came over. */
  connection: Type.String(),
  transport: Type.Unsafe<'tcp' | 'udp' | 'http'>(Type.String()),
  /** The address of the unit; null where the viewer may not know it. */
  host: Nullable(Type.String()),
  /** What the unit calls itself; null while it has not said. */
  uniqueId: Nullable(Type.String()),
  /** The first bytes in hex; null where there are none, or the viewer may not see them. */
  data: Nullable(Type.String()),
  /** All bytes, also those that `data` leaves out. */
  length: Type.Integer(),
  fix: Nullable(fix),
  /** When the place was measured, by the clock of the unit; null where it did not say. */
  fixTime: Nullable(Time),
  /** Why a frame cannot be read, in the words of the decoder. */
  reason: Nullable(Type.String()),
  /** The protocol that the bytes look like, where that is another one. */
  looksLike: Nullable(Type.String()),
})
export type Arrival = Static<typeof arrivalSchema>

/** Whose the watched identifier is: nobody's yet, a vehicle of the viewer (which may be disabled), or one that the viewer does not see. */
export const standings = ['free', 'own', 'disabled', 'taken'] as const
export type Standing = (typeof standings)[number]
