import { Flag, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'

/** A login of the caller, as listed. */
export const loginSchema = Type.Object({
  /** Names the login; opens nothing. */
  id: Type.String(),
  createdTime: Time,
  /** When it was last used, to the day; null for a login by a token. */
  usedTime: Nullable(Time),
  /** The network address that it was opened from; null for logins of before this was stored. */
  address: Text,
  /** What the browser says about itself (`User-Agent`). */
  agent: Text,
  /** The name of the person who is logged in as the caller, where it is another. */
  enteredBy: Text,
  /** The call was made with it. */
  isCurrent: Flag,
})
export type Login = Static<typeof loginSchema>
