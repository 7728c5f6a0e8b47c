import type { Command, Recipient } from '@rastro/protocols/define'
import type { CommandTypes } from '@rastro/protocols/outgoing'

/** What can be said to a device in the protocol that it speaks: that of its latest position, undefined where there is none. */
export interface CommandBook {
  typesFor(protocol: string | undefined): CommandTypes
  /** A command as a text message (SMS); undefined when it cannot be said by one. */
  textOf(protocol: string | undefined, command: Command, to: Recipient): string | undefined
}
