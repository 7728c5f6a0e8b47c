import { Flag, Id, Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** How many passkeys one account has at most. */
export const maxPasskeys = 20
/** The longest name of one, in characters. */
export const maxPasskeyName = 64

/** A passkey of the caller, as listed. */
export const passkeySchema = Type.Object({
  id: Id,
  name: Type.String(),
  createdTime: Time,
  /** When it last opened the account. */
  usedTime: Nullable(Time),
  /** The authenticator copies it to other devices of the person. */
  isSynced: Flag,
})
export type Passkey = Static<typeof passkeySchema>
