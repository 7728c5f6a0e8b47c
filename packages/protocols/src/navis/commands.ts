import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects } from '../define.ts'
import { packet } from './ntcb.ts'

export const commands: readonly CommandType[] = ['custom']

const MARK = Buffer.from('@NTC')
const [UNIT, SERVER] = [Buffer.of(0, 0, 0, 0), Buffer.of(1, 0, 0, 0)]
const TEXT_AT = 16

/** Texts that ask begin with `*?`. */
export const effects: CommandEffects = { textOf, harmless: [/\*\?[A-Z]{1,16}/] }

export function encode({ type, attributes }: Command): Buffer | undefined {
  return type === 'custom' ? textPacket(Buffer.from(String(attributes.data))) : undefined
}

const textPacket = (text: Buffer): Buffer => packet(MARK, { to: UNIT, from: SERVER }, text)

function textOf(message: Buffer): string | undefined {
  const text = message.subarray(TEXT_AT)
  return textPacket(text).equals(message) ? text.toString('latin1') : undefined
}
