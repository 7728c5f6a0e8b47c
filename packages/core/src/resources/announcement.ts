import { Flag, type Static, Text, Type } from '../kit/schema.ts'

/** ANN-9: one message to many users. `digest` is the short form for small screens; the body when absent. */
export const announcementSchema = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 512 }),
  digest: Type.Optional(Text),
  body: Type.String({ minLength: 1, maxLength: 64 * 1024 }),
  priority: Type.Optional(Flag),
})
export type Announcement = Static<typeof announcementSchema>
