import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16leBytes } from '../bytes.ts'
import type { Command, CommandEffects } from '../define.ts'

const AROUND = 12
/** A packet to the unit. */
export const packet = (type: number, body: Buffer): Buffer =>
  bytesOf('\r\n*KW\0', u16leBytes(AROUND + body.length), u16leBytes(type), body, '\r\n')

const COMMAND = 0x0002
const TEXT_BYTES = 50
const words: Readonly<Record<string, (attributes: Command['attributes']) => string>> = {
  positionSingle: () => '000,000000#',
  positionPeriodic: ({ frequency }) => `002,000000,${Number(frequency)}#`,
  positionStop: () => '002,000000,0#',
  engineStop: () => '007,000000,0#',
  engineResume: () => '007,000000,1#',
}

export const commands = Object.keys(words) as CommandType[]

export function encode({ type, attributes }: Command): Buffer | undefined {
  if (!Object.hasOwn(words, type)) return undefined
  const body = Buffer.alloc(6 + TEXT_BYTES)
  body.write(`*KW,000,${words[type]!(attributes)}`, 6, 'latin1')
  return packet(COMMAND, body)
}

export const effects: CommandEffects = {
  textOf(message) {
    const body = message.subarray(AROUND - 2, -2)
    const text = body.toString('latin1', 6).replace(/\0+$/, '')
    return packet(COMMAND, body).equals(message) ? text : undefined
  },
  harmless: [/\*KW,000,000,000000#/, /\*KW,000,002,000000,\d{1,6}#/],
  cut: [/\*KW,000,007,000000,0#/],
  resume: [/\*KW,000,007,000000,1#/],
}
