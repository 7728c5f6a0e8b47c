import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import type { Command } from '@rastro/protocols/define'
import { protocols } from '@rastro/protocols/index'
import { commandOnWire, commandText, commandTypesOf } from '@rastro/protocols/outgoing'
import type { CommandBook, Way } from '../../ports/command-book.ts'

/** The commands of the supported protocols. */
export const protocolCommands: CommandBook = {
  usualPorts: Object.fromEntries(protocols.map(({ name, port }) => [name, port])),
  typesFor: (name) => commandTypesOf(named(name)),
  textOf: (name, command, to) => commandText(named(name), command, { to, spoken: protocols }),
  effectOf(name, command, way) {
    const outgoing = outgoingOf(name, command, way)
    if (outgoing) return outgoing.effect
    return engineEffectOf(command) ?? (command.type === 'custom' ? 'unknown' : undefined)
  },
}

const byName = new Map(protocols.map((protocol) => [protocol.name, protocol]))
const named = (name: string | undefined) => (name === undefined ? undefined : byName.get(name))

/** A device without a protocol is judged by the text: its connection judges the bytes again. */
function outgoingOf(name: string | undefined, command: Command, { to, textChannel }: Way) {
  const protocol = named(name)
  if (textChannel || !protocol) return commandText(protocol, command, { to, spoken: protocols })
  const [transport] = protocol.transports
  return commandOnWire(protocol, command, { ...to, transport, memory: new Map() })
}
