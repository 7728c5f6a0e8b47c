import { Flag, type Static, Text, Type } from '../kit/schema.ts'

const Subject = Type.String({ minLength: 1, maxLength: 512 })
const Body = Type.String({ minLength: 1, maxLength: 64 * 1024 })

const Texts = Type.Object({ subject: Subject, body: Body })

/**
 * ANN-9: one message to many users. `digest` is the short form for small screens; the body when absent. `texts` are for the readers
 * of these languages, who get the message itself otherwise.
 */
export const announcementSchema = Type.Object({
  subject: Subject,
  digest: Type.Optional(Text),
  body: Body,
  priority: Type.Optional(Flag),
  texts: Type.Optional(Type.Object({ en: Type.Optional(Texts), ptBR: Type.Optional(Texts) })),
})
export type Announcement = Static<typeof announcementSchema>
