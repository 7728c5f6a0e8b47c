import { modelFamilies } from '@rastro/core/trackers/models'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import type { Command, Protocol } from '@rastro/protocols/define'
import { protocols } from '@rastro/protocols/index'
import { commandOnWire, commandText, commandTypesOf } from '@rastro/protocols/outgoing'
import type { CommandBook, DeviceCommands, Way } from '../../ports/command-book.ts'

/** The commands of the supported protocols, whose modules are loaded when a device has one. */
export const protocolCommands: CommandBook = {
  usualPorts: Object.fromEntries(protocols.map(({ name, port }) => [name, port])),
  typesFor: async (name) => commandTypesOf(await load(name)),
  async commandsOf(name, model) {
    const protocol = await load(name)
    return commandsOf(protocol, protocol ? [] : await spokenBy(model))
  },
}

const byName = new Map(protocols.map((entry) => [entry.name, entry]))
const load = async (name: string | undefined): Promise<Protocol | undefined> =>
  name === undefined ? undefined : byName.get(name)?.load()

/**
 * The protocols whose texts a unit may take that has not reported yet: those of its model, else all that are set up by text messages
 * (decision 73).
 */
async function spokenBy(model: string | undefined): Promise<Protocol[]> {
  const wanted = model?.trim().toLowerCase()
  const own = modelFamilies.filter(({ names }) => names.some((name) => name.toLowerCase() === wanted))
  const families = own.length > 0 ? own : modelFamilies.filter(({ setup }) => setup !== null && setup !== 'app')
  const names = new Set(families.flatMap(({ protocol }) => protocol ?? []))
  const spoken = await Promise.all(Array.from(names, load))
  return spoken.filter((protocol) => protocol !== undefined)
}

const commandsOf = (protocol: Protocol | undefined, spoken: readonly Protocol[]): DeviceCommands => ({
  types: commandTypesOf(protocol),
  textOf: (command, to) => commandText(protocol, command, { to, spoken }),
  effectOf(command, way) {
    const outgoing = outgoingOf(protocol, command, way, spoken)
    if (outgoing) return outgoing.effect
    return engineEffectOf(command) ?? (command.type === 'custom' ? 'unknown' : undefined)
  },
})

/** A device without a protocol is judged by the text: its connection judges the bytes again. */
function outgoingOf(
  protocol: Protocol | undefined,
  command: Command,
  { to, textChannel }: Way,
  spoken: readonly Protocol[],
) {
  if (textChannel || !protocol) return commandText(protocol, command, { to, spoken })
  const [transport] = protocol.transports
  return commandOnWire(protocol, command, { ...to, transport, memory: new Map() })
}
