import type { Messaging } from '@rastro/core/api/messaging'

/** A text that was written to the number. */
export interface HeardText {
  /** The id of the message: equal for repetitions. */
  readonly id: string
  /** Digits with the country, as the app writes it: the ninth digit may be missing. */
  readonly phone: string
  readonly text: string
}

/**
 * The connection of this installation to a messaging app. Never rejects: a service that cannot be used is `apiOff`, with the
 * reason.
 */
export interface MessagingApp {
  /** `none` where the connection was never created. */
  status(): Promise<Messaging>
  /** Creates the connection; one that exists stays as it is. */
  create(): Promise<Messaging>
  /** Starts to connect, and answers the present code to scan; none once it is `open`, or not there yet. */
  connect(): Promise<Messaging>
  /** Ends the connection; one that has ended stays so. */
  logout(): Promise<Messaging>
  /** Whether a call to the webhook is of this service, by its header `authorization`. */
  isFromService(authorization: string | undefined): boolean
  /** A text that somebody wrote to the number, from the body of such a call; undefined for anything else. */
  read(body: unknown): HeardText | undefined
}
