import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { xor } from '../checksums.ts'
import type { Command, CommandEffects, Target } from '../define.ts'

const texts: Partial<Record<CommandType, (attributes: Command['attributes']) => string | undefined>> = {
  custom: ({ data }) => String(data),
  alarmDismiss: () => 'Na',
  outputControl: ({ index, data }) =>
    /^\w{1,16}$/.test(String(data)) && Number.isInteger(Number(index)) ? `Lo(${Number(index)},${data})` : undefined,
}
export const commands = Object.keys(texts) as CommandType[]

export function encode({ type, attributes }: Command, { uniqueId }: Target): Buffer | undefined {
  const text = texts[type]?.(attributes)
  return text === undefined ? undefined : message(plainWord(uniqueId, 'uniqueId'), text)
}

function message(id: string, text: string): Buffer {
  const body = `GSC,${id},${text}`
  return Buffer.from(`${body}*${xor(Buffer.from(body)).toString(16).toUpperCase().padStart(2, '0')}!`)
}

const COMMAND = /^GSC,([\w.:-]{1,64}),([^*!]*)\*[\dA-F]{2}!$/

/** The relay of a blocker is at output 1. */
export const effects: CommandEffects = {
  textOf(bytes) {
    const [, id, text] = COMMAND.exec(bytes.toString('latin1')) ?? []
    return id && text !== undefined && message(id, text).equals(bytes) ? text : undefined
  },
  harmless: [/Na/, /Lo\([2-9],0\)/],
  cut: [/Lo\(1,(?!0\))\w{1,16}\)/],
  resume: [/Lo\(1,0\)/],
}
