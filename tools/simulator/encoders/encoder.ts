import type { Reading } from '../vehicle.ts'

/** What the server says to a unit. */
export type Heard =
  | { readonly end: number; readonly kind: 'acknowledged' | 'accepted' | 'refused' | 'other' }
  | { readonly end: number; readonly kind: 'command'; readonly blocks: boolean | undefined; readonly answer?: Buffer }

/** The unit's side of a protocol that keeps a connection. */
export interface Encoder {
  /** Said first on a connection; the server's answer is `accepted` or `refused`. Absent: there is no login. */
  login?(uniqueId: string): Buffer
  /** The frames of some readings, each answered by one acknowledgement. */
  frames(readings: readonly Reading[], uniqueId: string): Buffer[]
  /** How many frames may be on their way without an acknowledgement. */
  readonly window: number
  /** The first message of the server in these bytes, at least one; undefined when it is not complete yet. */
  hear(bytes: Buffer, state: { readonly uniqueId: string; readonly loggedIn: boolean }): Heard | undefined
}
