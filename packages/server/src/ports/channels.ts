import type { User } from '@rastro/core/resources/user'
import type { OutsideName } from '@rastro/core/vocabulary/channels/index'
import type { DeliveryOutcome, OutcomeValues } from '@rastro/core/vocabulary/delivery-outcomes'

/** A message to a person, in the form and the length that its channel takes. */
export interface ChannelMessage {
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Shown in the HTML where it names `cid:` and this name. */
  readonly picture?: { readonly name: string; readonly png: Uint8Array } | undefined
  readonly isUrgent: boolean
  /** The same text for the same message: who gets it twice can know. */
  readonly id?: string
  /** Of a message of one event. */
  readonly eventId?: number
  readonly place?: { readonly latitude: number; readonly longitude: number } | undefined
  /** Where to read more; it logs nobody in. */
  readonly link?: string | undefined
}

/** A browser that has asked for messages (Push API). */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A person, with the browsers that they are reached in. */
export interface Recipient {
  readonly user: User
  readonly browsers: readonly BrowserSubscription[]
}

/**
 * What became of a message: `accepted`, `refused` for good, or to be tried again `later`. The words are told to whoever asks what
 * became of it, and name neither addresses nor keys.
 */
export interface SendOutcome {
  readonly state: 'accepted' | 'refused' | 'later'
  readonly words: string
  /** What the words say, where it is nothing that the other side says itself. */
  readonly code?: DeliveryOutcome
  readonly values?: OutcomeValues
  /** Not before this time has passed (ms): the other side has said so. */
  readonly afterMs?: number | undefined
  /** Endpoints and tokens that lead to nobody any more. */
  readonly gone?: readonly string[]
}

/** A way to reach people outside the program. Never rejects for what the other side does. */
export interface Sender {
  send(to: Recipient, message: ChannelMessage): Promise<SendOutcome>
  /** What a browser must know of this installation before it takes its messages. */
  publicKey?(): Promise<string>
}

/** The channels that are configured. */
export type Senders = Partial<Record<OutsideName, Sender>>
