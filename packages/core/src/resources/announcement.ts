import { Flag, type Static, Text, Type } from '../kit/schema.ts'

/** ANN-9: one message to many users. `digest` is the short form for small screens; the body when absent. */
export const announcementSchema = Type.Object({
  subject: Type.String({ minLength: 1 }),
  digest: Type.Optional(Text),
  body: Type.String({ minLength: 1 }),
  priority: Type.Optional(Flag),
})
export type Announcement = Static<typeof announcementSchema>
