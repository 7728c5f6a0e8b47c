import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { ACCESS, HOST, PORT } from '../setup-texts.ts'

const texts: Partial<Record<CommandType, (password: string) => string>> = {
  positionSingle: (password) => `AT+GTRTO=${password},1,,,,,,FFFF$`,
  engineStop: (password) => `AT+GTOUT=${password},1,,,0,0,0,0,0,0,0,,,,,,,FFFF$`,
  engineResume: (password) => `AT+GTOUT=${password},0,,,0,0,0,0,0,0,0,,,,,,,FFFF$`,
  deviceIdentification: (password) => `AT+GTRTO=${password},8,,,,,,FFFF$`,
  rebootDevice: (password) => `AT+GTRTO=${password},3,,,,,,FFFF$`,
}

export const commands = Object.keys(texts) as CommandType[]

const PASSWORD = String.raw`[^,#;*{}$\s]{0,64}`
const OUTPUT = String.raw`,,,0,0,0,0,0,0,0,,,,,,,[\dA-F]{4}\$`

/** Words of other units' cuts; a text that has one frees nothing, whoever chose the password. */
const NO_CUT = '(?!.*dyd)'

/** Requests (position, configuration, restart, version, cell, signal and battery), intervals of reports, APN and server. */
export const effects: CommandEffects = {
  harmless: [
    new RegExp(String.raw`AT\+GTRTO=${PASSWORD},[1-36-9],,,,,,[\dA-F]{4}\$`),
    new RegExp(String.raw`AT\+GTFRI=${PASSWORD},[\d,.]{0,120},[\dA-F]{4}\$`),
    new RegExp(String.raw`AT\+GTBSI=${PASSWORD},${ACCESS},{5}[\dA-F]{4}\$`),
    new RegExp(String.raw`AT\+GTSRI=${PASSWORD},[0-6],,1,${HOST},${PORT},{4}\d{1,3}(?:,0){3},{3}[\dA-F]{4}\$`),
  ],
  cut: [new RegExp(String.raw`AT\+GTOUT=${PASSWORD},1${OUTPUT}`)],
  resume: [new RegExp(String.raw`${NO_CUT}AT\+GTOUT=${PASSWORD},0${OUTPUT}`, 'i')],
}

export function encode(command: Command, target: Target): Buffer | undefined {
  const text = texts[command.type]
  return text && Buffer.from(text(passwordOf(command, target, { protocol: 'gl200', makers: '' })))
}
