import type { Messaging } from '@rastro/core/api/messaging'

/** A text that was written to a number. */
export interface HeardText {
  /** The id of the message: equal for repetitions. */
  readonly id: string
  /** Digits with the country, as the app writes it: the ninth digit may be missing. */
  readonly phone: string
  readonly text: string
}

/** A number of an account; `ownerId` null is the administration. */
export interface MessageNumber {
  readonly ownerId: number | null
  /** From 1, within the account. */
  readonly index: number
}

/** A connection to a messaging app. Never rejects: a service that cannot be used is `apiOff`, with the reason. */
export interface MessagingConnection {
  /** The name of its instance at the service. */
  readonly name: string
  /** `none` where the connection was never created. */
  status(): Promise<Messaging>
  /** Creates the connection; one that exists stays as it is. */
  create(): Promise<Messaging>
  /** Starts to connect, and answers the present code to scan; none once it is `open`, or not there yet. */
  connect(): Promise<Messaging>
  /** Ends the connection; one that has ended stays so. */
  logout(): Promise<Messaging>
  /** Ends and forgets it; `none` once it is gone. */
  remove(): Promise<Messaging>
}

/** The messaging app, with the connection of the installation itself, and those of numbers. */
export interface MessagingApp extends MessagingConnection {
  /** The connection of this number, by an instance of its own. */
  of(number: MessageNumber): MessagingConnection
  /** Whether a call to the webhook is of this service, by its header `authorization`. */
  isFromService(authorization: string | undefined): boolean
  /** A text that somebody wrote to a number, from the body of such a call; undefined for anything else. */
  read(body: unknown): HeardText | undefined
}
