import type { Reading } from '../vehicle.ts'

/** A server message to a unit. */
export type Heard =
  | { readonly end: number; readonly kind: 'acknowledged' | 'accepted' | 'refused' | 'other' }
  | { readonly end: number; readonly kind: 'command'; readonly blocks: boolean | undefined; readonly answer?: Buffer }

/** The unit's side of a protocol with a persistent connection. */
export interface Encoder {
  /** The first message on a connection; the server's answer is `accepted` or `refused`. Absent: there is no login. */
  login?(uniqueId: string): Buffer
  /** The frames of some readings, each answered by one acknowledgement. */
  frames(readings: readonly Reading[], uniqueId: string): Buffer[]
  /** Maximum number of unacknowledged frames. */
  readonly window: number
  /** The protocol acknowledges no frame: one that was written counts as acknowledged. */
  readonly isUnanswered?: true
  /** The first message of the server in these bytes, at least one; undefined when it is not complete yet. */
  hear(bytes: Buffer, state: { readonly uniqueId: string; readonly loggedIn: boolean }): Heard | undefined
}

/** The unit's side of a protocol of datagrams, each with a reading. */
export interface DatagramEncoder {
  /** The sequence number has 16 bits. */
  frame(reading: Reading, uniqueId: string, sequence: number): Buffer
  /** The sequence number that an answer acknowledges; undefined when it is no acknowledgement. */
  acknowledged(answer: Buffer): number | undefined
}
