import { Id, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'

/** Addresses of a user that are verified before messages go there: email, and phone for SMS and WhatsApp. */
export const contactChannels = ['mail', 'phone'] as const
export type ContactChannel = (typeof contactChannels)[number]

/**
 * `verified`: its owner has confirmed it; `accepted`: it was used before addresses were verified, messages go on; `unverified`: no
 * messages go there; `none`: there is no address.
 */
export const contactStates = ['verified', 'accepted', 'unverified', 'none'] as const
export type ContactState = (typeof contactStates)[number]

/** One address of a user. */
export const contactSchema = Type.Object({
  address: Text,
  state: Type.Unsafe<ContactState>(Type.String({ enum: [...contactStates] })),
  verifiedTime: Nullable(Time),
  /** The pending address that replaces this one once confirmed. */
  pendingAddress: Text,
  /** True where this server can send a link or a code. */
  canVerify: Type.Boolean(),
})
export type Contact = Static<typeof contactSchema>

/** How messages by WhatsApp were ended: by a word that the person sent, on the page of their account, or by who manages them. */
export const optOutWays = ['word', 'page', 'manager'] as const
export type OptOutWay = (typeof optOutWays)[number]

/** Most characters of what a person said to who manages them. */
export const optOutReasonMax = 300

/** Whether a person wants messages by WhatsApp (decisions 178 and 210); all null for who gets them. */
export const optOutSchema = Type.Object({
  endedTime: Nullable(Time),
  by: Nullable(Type.Unsafe<OptOutWay>(Type.String({ enum: [...optOutWays] }))),
  /** Who noted it for the person; null where they did so themselves, or that account is gone. */
  notedBy: Text,
  /** What the person had said, in the words of who noted it. */
  reason: Text,
})

export const contactsSchema = Type.Object({ mail: contactSchema, phone: contactSchema, whatsapp: optOutSchema })
export type Contacts = Static<typeof contactsSchema>

/** The identity provider's subject that an account is bound to. */
export const identitySchema = Type.Object({
  id: Id,
  issuer: Type.String(),
  subject: Type.String(),
  createdTime: Time,
  /** Time of the first sign-in with it; null before. */
  usedTime: Nullable(Time),
})
export type BoundIdentity = Static<typeof identitySchema>
