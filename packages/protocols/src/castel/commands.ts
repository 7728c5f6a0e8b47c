import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { ID_BYTES, packet } from './packet.ts'

const [VERSION, ENGINE] = [1, 0x4583]
const states: Partial<Record<CommandType, number>> = { engineStop: 1, engineResume: 0 }
export const commands = Object.keys(states) as CommandType[]

export function encode({ type }: Command, { uniqueId }: Target): Buffer | undefined {
  const state = states[type]
  if (state === undefined || !/^[\x21-\x7e]{1,20}$/.test(uniqueId)) return undefined
  const id = Buffer.alloc(ID_BYTES)
  id.write(uniqueId, 'latin1')
  return packet({ version: VERSION, id, type: ENGINE, content: Buffer.of(state) })
}

const [ID_AT, TYPE_AT, CONTENT_AT, AFTER] = [5, 25, 27, 4]

/** The text of a command is its type and content in hex digits. */
export const effects: CommandEffects = {
  textOf(message) {
    if (message.length <= CONTENT_AT + AFTER) return undefined
    const [id, content] = [message.subarray(ID_AT, TYPE_AT), message.subarray(CONTENT_AT, -AFTER)]
    const isOne = packet({ version: VERSION, id, type: message.readUInt16BE(TYPE_AT), content }).equals(message)
    return isOne ? message.toString('hex', TYPE_AT, message.length - AFTER) : undefined
  },
  harmless: [],
  cut: [/458301/],
  resume: [/458300/],
}
