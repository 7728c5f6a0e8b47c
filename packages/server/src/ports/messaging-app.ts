import type { Messaging } from '@rastro/core/api/messaging'

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
}
