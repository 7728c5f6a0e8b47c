import { protocols } from '@rastro/protocols/index'
import { commandText, commandTypesOf } from '@rastro/protocols/outgoing'
import type { CommandBook } from '../../ports/command-book.ts'

/** The commands of the protocols that this program speaks. */
export const protocolCommands: CommandBook = {
  typesFor: (name) => commandTypesOf(named(name)),
  textOf: (name, command, to) => commandText(named(name), command, to),
}

const byName = new Map(protocols.map((protocol) => [protocol.name, protocol]))
const named = (name: string | undefined) => (name === undefined ? undefined : byName.get(name))
