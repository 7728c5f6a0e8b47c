import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { standardOffset } from '../time.ts'

type Attributes = Command['attributes']

const texts: Readonly<Record<string, (attributes: Attributes, target: Target) => string>> = {
  custom: ({ data }) => String(data),
  outputControl: ({ index, data }) => `#OPC${Number(index)},${data}`,
  setTimezone: ({ timezone }, target) => `#TMZ${Math.trunc(standardOffset(String(timezone), target.now()) / 60)}`,
  alarmSpeed: ({ data }) => `#SPD${data}`,
  requestPhoto: () => '#PHO',
}

export const commands = Object.keys(texts) as CommandType[]

/** Outputs may be wired to a relay; the other texts set the clock and a limit, or ask for a photo. */
export const effects: CommandEffects = {
  textOf: (message) => /^([^\r\n]*)\r\n$/.exec(message.toString('latin1'))?.[1],
  harmless: [/#TMZ-?\d{1,2}/, /#SPD\d{1,3}/, /#PHO/],
}

export function encode({ type, attributes }: Command, target: Target): Buffer | undefined {
  const text = Object.hasOwn(texts, type) ? texts[type]!(attributes, target) : undefined
  return text === undefined ? undefined : Buffer.from(`${text}\r\n`)
}
