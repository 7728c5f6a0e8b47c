import type { User } from '@rastro/core/resources/user'
import type { Channel } from '@rastro/core/vocabulary/channels'

/** What is told to a person: `digest` on small screens and in short messages. */
export interface Message {
  readonly subject: string
  readonly digest: string
  readonly body: string
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
  /** Not before this time has passed (ms): the other side has said so. */
  readonly afterMs?: number | undefined
  /** Endpoints and tokens that lead to nobody any more. */
  readonly gone?: readonly string[]
}

/** A way to reach people outside the program. Never rejects for what the other side does. */
export interface Sender {
  send(to: Recipient, message: Message): Promise<SendOutcome>
  /** What a browser must know of this installation before it takes its messages. */
  publicKey?(): Promise<string>
}

/** The ways that are configured. Browsers and units are not among them: what reaches those is in the program. */
export type Senders = Partial<Record<Exclude<Channel, 'web' | 'command'>, Sender>>
