import { Attributes, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** The least time between two messages of one number (ms): one that sends faster is locked as spam. */
export const messagePaceMs = 3000
/** Last outcomes that are shown. */
export const outcomesShown = 20

/** A message by WhatsApp and what became of it. */
const outcomeSchema = Type.Object({
  /** Of an event, or of an announcement. */
  about: Type.Unsafe<'event' | 'announcement'>(Type.String({ enum: ['event', 'announcement'] })),
  /** To whom. */
  name: Type.String(),
  time: Time,
  isSent: Type.Boolean(),
  /** In English. */
  words: Type.String(),
  /** One of `deliveryOutcomes`, and its values; null for the text of a foreign service. */
  code: Nullable(Type.String()),
  codeValues: Attributes,
})

/** What waits to go out by WhatsApp, how fast it goes, and the last outcomes, the newest first. */
export const messageQueueSchema = Type.Object({
  events: Integer,
  announcements: Integer,
  paceMs: Integer,
  last: Type.Array(outcomeSchema),
})
export type MessageQueue = Static<typeof messageQueueSchema>
