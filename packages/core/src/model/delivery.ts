import { Attributes, Flag, Integer, LongId, Nullable, Reference, type Static, Time, Type } from '../kit/schema.ts'

/** Delivery of one message of an event: recipient, channel, and its outcome in one sentence. */
export const deliverySchema = Type.Object({
  id: LongId,
  eventId: LongId,
  notificationId: Reference,
  /** Its description; null when it has none, or is not visible to the reader. */
  notificationName: Nullable(Type.String()),
  /** 0, and no name, when the recipient is not visible to the reader. */
  userId: Reference,
  userName: Nullable(Type.String()),
  channel: Type.String(),
  /** `waiting`, `sent`, `failed`, `expired` or `skipped`. */
  state: Type.String(),
  /** One sentence in English. */
  outcome: Nullable(Type.String()),
  /** One of `deliveryOutcomes`, and its values; null for the text of a foreign service. */
  code: Nullable(Type.String()),
  codeValues: Attributes,
  urgent: Flag,
  attempts: Integer,
  createdTime: Time,
  /** Next retry, while it waits. */
  dueTime: Time,
  /** When it was sent, or abandoned. */
  endedTime: Nullable(Time),
})
export type Delivery = Static<typeof deliverySchema>
