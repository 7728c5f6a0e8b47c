import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { wordTexts } from '../setup-texts.ts'

const states: Partial<Record<CommandType, string>> = { engineStop: '11', engineResume: '00' }

export const commands: readonly CommandType[] = ['engineStop', 'engineResume']

export const effects: CommandEffects = {
  harmless: wordTexts,
  cut: [/powercar[^\s,#;*{}]{1,32} 11/],
  // The passwords of these units are digits; words could be a command of another maker
  resume: [/powercar\d{1,32} 00/],
}

export function encode(command: Command, target: Target): Buffer | undefined {
  const state = states[command.type]
  if (state === undefined) return undefined
  return Buffer.from(`powercar${passwordOf(command, target, { protocol: 'xexun', makers: '123456' })} ${state}`)
}
