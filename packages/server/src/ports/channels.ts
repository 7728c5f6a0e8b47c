import type { User } from '@rastro/core/resources/user'
import type { OutsideName } from '@rastro/core/vocabulary/channels/index'
import type { DeliveryOutcome, OutcomeValues } from '@rastro/core/vocabulary/delivery-outcomes'

/** A message to a person, in the format and length of its channel. */
export interface ChannelMessage {
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Embedded in the HTML as `cid:` with this name. */
  readonly picture?: { readonly name: string; readonly png: Uint8Array } | undefined
  readonly isUrgent: boolean
  /** The reseller in whose name a mail is sent. */
  readonly fromName?: string | undefined
  /** An id of the message: equal for duplicates. */
  readonly id?: string
  /** For the message of one event. */
  readonly eventId?: number
  readonly place?: { readonly latitude: number; readonly longitude: number } | undefined
  /** A link for details; it does not log in. */
  readonly link?: string | undefined
}

/** A browser subscribed to messages (Push API). */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A person, with their subscribed browsers. */
export interface Recipient {
  readonly user: User
  readonly browsers: readonly BrowserSubscription[]
}

/**
 * What became of a message: `accepted`, `refused` for good, or to be tried again `later`. The text is shown to users, and
 * contains neither addresses nor keys.
 */
export interface SendOutcome {
  readonly state: 'accepted' | 'refused' | 'later'
  readonly words: string
  /** The code of the text, unless it is the other side's own. */
  readonly code?: DeliveryOutcome
  readonly values?: OutcomeValues
  /** The requested delay before a retry (ms). */
  readonly afterMs?: number | undefined
  /** Expired endpoints and tokens. */
  readonly gone?: readonly string[]
}

/** A command that a phone app performs when a data message names it. */
export interface AppCommand {
  readonly type: string
  /** The identifier that the app reports by. */
  readonly uniqueId: string
  /** Between reports (s), for `positionPeriodic`. */
  readonly interval?: number | undefined
}

/** A channel to people outside the program. Never rejects for failures of the other side. */
export interface Sender {
  send(to: Recipient, message: ChannelMessage): Promise<SendOutcome>
  /** Sends the apps with these tokens a data message, which shows nothing (decision 125); only channels to apps have it. */
  wake?(tokens: readonly string[], command: AppCommand): Promise<SendOutcome>
  /** The key that a browser needs to subscribe. */
  publicKey?(): Promise<string>
}

/** The configured channels. */
export type Senders = Partial<Record<OutsideName, Sender>>
