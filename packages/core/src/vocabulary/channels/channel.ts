import type { ValueKind } from '../attributes.ts'
import type { RetryPolicy } from './retry-policy.ts'

/** Where messages outside this program arrive. An attribute of the user names the address, or a list of them. */
export type OutsideAddress = 'mail' | 'phone' | 'browsers' | { readonly attribute: string; readonly isList?: true }

/** What a setting of the operator holds: an address, a text, a text that need not be there, or one with these parts in it. */
export type SettingKind = 'url' | 'text' | 'optional' | { readonly holds: readonly string[] }

interface AnyChannel {
  /** As stock servers name the notificator. */
  readonly name: string
  /** The form that is sent: one line with the time, the full text, or that with HTML and a map. */
  readonly text: 'short' | 'long' | 'page'
  /** A subject is shown above the text. */
  readonly hasSubject?: true
  /** What the service takes, in characters; more is cut off. */
  readonly limits?: { readonly subject?: number; readonly text?: number }
  /** Unless it is as usual. */
  readonly retry?: RetryPolicy
  /** It interrupts nobody, so it is not held in quiet hours, and every event has a message of its own. */
  readonly isSilent?: true
}

/** A channel that the program sends over by itself: to pages that are open, or to the vehicle. */
export interface InsideChannel extends AnyChannel {
  readonly address: 'pages' | 'vehicle'
}

/** A channel whose messages leave the server. */
export interface OutsideChannel extends AnyChannel {
  readonly address: OutsideAddress
  /** Messages an hour that reach one person, unless the attribute `quota.<name>` says otherwise (decision 81). */
  readonly hourlyQuota: number
  /** The settings that the program is started with; of those that are needed the first switches the channel on. */
  readonly settings?: Readonly<Record<string, SettingKind>>
  /** Other settings that it needs, as operators know them. */
  readonly needs?: readonly string[]
  /** Its service is always the same hosts of the internet: it is left out where the server asks none (decision 57). */
  readonly isOnInternet?: true
  /** The attributes of a user that are about it, for the editor of attributes. */
  readonly attributes?: Readonly<Record<string, ValueKind>>
}

export type ChannelDefinition = InsideChannel | OutsideChannel

/** A notification channel: all that server and browser know of it, but for how the server sends. */
export const defineChannel = <const D extends ChannelDefinition>(definition: D): D => definition
