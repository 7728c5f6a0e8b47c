import type { ValueKind } from '../attributes.ts'
import type { RetryPolicy } from './retry-policy.ts'

/** The recipients of a channel outside this program. An attribute of the user has the address, or a list of them. */
export type OutsideAddress = 'mail' | 'phone' | 'browsers' | { readonly attribute: string; readonly isList?: true }

/** The type of an operator's setting: an address, a text, an optional text, or one with these parts. */
export type SettingKind = 'url' | 'text' | 'optional' | { readonly holds: readonly string[] }

interface AnyChannel {
  /** The notificator name of stock servers. */
  readonly name: string
  /** The message format: one line with the time, the full text, or the text with HTML and a map. */
  readonly text: 'short' | 'long' | 'page'
  /** A subject is shown above the text. */
  readonly hasSubject?: true
  /** Maximum length in characters; longer messages are truncated. */
  readonly limits?: { readonly subject?: number; readonly text?: number }
  /** The default policy when absent. */
  readonly retry?: RetryPolicy
  /** It interrupts nobody: not held in quiet hours, and one message per event. */
  readonly isSilent?: true
}

/** A channel handled by the program itself: to open pages, or to the vehicle. */
export interface InsideChannel extends AnyChannel {
  readonly address: 'pages' | 'vehicle'
}

/** A channel whose messages are sent to outside services. */
export interface OutsideChannel extends AnyChannel {
  readonly address: OutsideAddress
  /** Default quota in messages per hour and user; the attribute `quota.<name>` overrides it (decision 81). */
  readonly hourlyQuota: number
  /** Settings at program start; the first required one switches the channel on. */
  readonly settings?: Readonly<Record<string, SettingKind>>
  /** Other required settings, by the names that operators know. */
  readonly needs?: readonly string[]
  /** Its service is a fixed internet host: disabled where the server makes no outside requests (decision 57). */
  readonly isOnInternet?: true
  /** The user attributes of the channel, for the attribute editor. */
  readonly attributes?: Readonly<Record<string, ValueKind>>
}

export type ChannelDefinition = InsideChannel | OutsideChannel

/** A notification channel: everything server and browser need, except the sending itself. */
export const defineChannel = <const D extends ChannelDefinition>(definition: D): D => definition
