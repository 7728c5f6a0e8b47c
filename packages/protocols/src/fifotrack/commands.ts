import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { packet } from './packet.ts'

export const commands: readonly CommandType[] = ['custom', 'requestPhoto']

export function encode({ type, attributes: { data } }: Command, { uniqueId }: Target): Buffer | undefined {
  const content = type === 'requestPhoto' ? 'D05,3' : type === 'custom' ? String(data) : undefined
  return content === undefined ? undefined : packet(plainWord(uniqueId, 'uniqueId'), `1,${content}`)
}

const COMMAND = /^##\d{2,4},([\w.:-]{1,64}),1,([^\r\n]*)\*[\dA-F]{2}\r\n$/

/** Photos. */
export const effects: CommandEffects = {
  textOf(message) {
    const [, id, content] = COMMAND.exec(message.toString('latin1')) ?? []
    return id && content !== undefined && packet(id, `1,${content}`).equals(message) ? content : undefined
  },
  harmless: [/D05,\d/],
}
