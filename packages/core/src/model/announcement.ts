import { Attributes, Id, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** `waiting` for its turn, `sending`, `done` for everybody, or `cancelled` before that. */
export const announcementStates = ['waiting', 'sending', 'done', 'cancelled'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** What became of it for one person: not sent yet, being sent, accepted by the channel, given up, or cancelled before. */
export const announcedStates = ['waiting', 'sending', 'sent', 'missed', 'cancelled'] as const
export type AnnouncedState = (typeof announcedStates)[number]

/**
 * The most people of an announcement, and of a page of outcomes; how many announcements of a person are at work at once, how many are
 * listed, how often each person is tried, for how long (ms) after it was written it still goes out, and for how many days it is kept
 * (decisions 178 and 213).
 */
export const announcementBounds = {
  ...{ people: 10_000, page: 100, atWork: 3, listed: 50 },
  ...{ attempts: 3, freshMs: 86_400_000, keptDays: 90 },
} as const

/** An announcement that goes out in the background, with its sums. */
export const sentAnnouncementSchema = Type.Object({
  id: Id,
  channel: Type.String(),
  subject: Type.String(),
  /** Who sent it; null for a removed account. */
  author: Nullable(Type.String()),
  state: Type.Unsafe<AnnouncementState>(Type.String({ enum: announcementStates })),
  createdTime: Time,
  endedTime: Nullable(Time),
  /** People, by what became of it for them. */
  sent: Integer,
  missed: Integer,
  cancelled: Integer,
  left: Integer,
})
export type SentAnnouncement = Static<typeof sentAnnouncementSchema>

/** The same with its text and the outcome for each person of a page, by name. */
export const announcementDetailsSchema = Type.Object({
  ...sentAnnouncementSchema.properties,
  body: Type.String(),
  people: Type.Array(
    Type.Object({
      userId: Id,
      name: Type.String(),
      state: Type.Unsafe<AnnouncedState>(Type.String({ enum: announcedStates })),
      /** In English; null while nothing is known. */
      words: Nullable(Type.String()),
      /** One of `deliveryOutcomes`, and its values; null for the text of a foreign service. */
      code: Nullable(Type.String()),
      codeValues: Attributes,
    }),
  ),
})
export type AnnouncementDetails = Static<typeof announcementDetailsSchema>
