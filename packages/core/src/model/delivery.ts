import { Attributes, Flag, LongId, Nullable, Reference, type Static, Time, Type, Whole } from '../kit/schema.ts'

/** What became of one message of an event: to whom, over which channel, and in one sentence how it ended. */
export const deliverySchema = Type.Object({
  id: LongId,
  eventId: LongId,
  notificationId: Reference,
  /** 0, and no name, for a person whom the reader does not see. */
  userId: Reference,
  userName: Nullable(Type.String()),
  channel: Type.String(),
  /** `waiting`, `sent`, `failed`, `expired` or `skipped`. */
  state: Type.String(),
  /** In one sentence, in English. */
  outcome: Nullable(Type.String()),
  /** One of `deliveryOutcomes`, and its values; null for what a foreign service says itself. */
  code: Nullable(Type.String()),
  codeValues: Attributes,
  urgent: Flag,
  attempts: Whole,
  createdTime: Time,
  /** When it is tried next, while it waits. */
  dueTime: Time,
  /** When it was sent, or given up. */
  endedTime: Nullable(Time),
})
export type Delivery = Static<typeof deliverySchema>
