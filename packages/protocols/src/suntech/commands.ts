import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, DecodeContext, Target } from '../define.ts'
import { APN, HOST, PORT, USER } from '../setup-texts.ts'

export const commands: readonly CommandType[] = [
  'rebootDevice',
  'positionSingle',
  'outputControl',
  'engineStop',
  'engineResume',
  'alarmArm',
  'alarmDisarm',
]

const LEGACY = String.raw`\w{2,12}CMD;\w{1,32};02;`
const UNIVERSAL = String.raw`CMD;\w{1,32};`

/** One of the parameters of the universal models for APN and server, without or with its value. */
const NETWORK = String.raw`(?:0[0-35-9]|10|55)#[\w.@-]{0,80}`
const INTERVAL = String.raw`(?:70|79)#\d{1,5}`
const FAMILY = '(?:ST300|SA200)'

/** Restart, requests of a position and of the settings, output 2, which arms the alarm, and the set-up of network and reports. */
export const effects: CommandEffects = {
  harmless: [
    new RegExp(`${LEGACY}(?:Reboot|StatusReq|PresetA|Enable2|Disable[23])\\r?`),
    new RegExp(String.raw`${FAMILY}NTW;\w{1,32};02;[0-3]?;${APN};${USER};${USER};${HOST};${PORT};{3,4}\r?`),
    new RegExp(String.raw`${FAMILY}ADP;\w{1,32};02;[TU];[TU];1;(?:;0){6}\r?`),
    new RegExp(String.raw`${FAMILY}RPT;\w{1,32};02(?:;\d{1,5}){4}(?:;0){5}\r?`),
    new RegExp(String.raw`PRG;\w{1,32};10;${NETWORK}(?:;${NETWORK}){0,5}\r?`),
    new RegExp(String.raw`PRG;\w{1,32};16;${INTERVAL}(?:;${INTERVAL})?\r?`),
    new RegExp(String.raw`ST400CMD;\w{1,32};;(?:${APN};1|${HOST};${PORT};${HOST};${PORT})\r?`),
    new RegExp(`${UNIVERSAL}(?:03;0[13]|04;0[34]|04;10)\\r?`),
  ],
  cut: [new RegExp(`${LEGACY}Enable1\\r?`, 'i'), new RegExp(`${UNIVERSAL}04;01\\r?`)],
  resume: [new RegExp(`${LEGACY}Disable1\\r?`), new RegExp(`${UNIVERSAL}04;02\\r?`)],
}

const PREFIX = 'suntech.prefix'
const IS_UNIVERSAL = 'suntech.universal'
const DEFAULT_PREFIX = 'SA200'

/** Commands begin as the unit's reports do, without the type at their end. */
export function rememberPrefix(prefix: string, { memory }: DecodeContext): void {
  if (/^S\w{4,11}$/.test(prefix)) memory.set(PREFIX, prefix.length > 5 ? prefix.slice(0, -3) : prefix)
}
export const rememberUniversal = ({ memory }: DecodeContext): void => void memory.set(IS_UNIVERSAL, true)

export function encode(command: Command, target: Target): Buffer | undefined {
  const id = plainWord(target.uniqueId, 'uniqueId')
  if (target.memory.get(IS_UNIVERSAL)) {
    const code = universalCode(command)
    return code === undefined ? undefined : Buffer.from(`CMD;${id};${code}\r`)
  }
  const verb = legacyVerb(command)
  const prefix = target.memory.get(PREFIX) ?? DEFAULT_PREFIX
  return verb === undefined ? undefined : Buffer.from(`${prefix}CMD;${id};02;${verb}\r`)
}

function legacyVerb({ type, attributes }: Command): string | undefined {
  const { index, data } = attributes
  if (type === 'outputControl') return isOutput(index) ? `${data === '1' ? 'Enable' : 'Disable'}${index}` : undefined
  return legacyVerbs[type]
}
const legacyVerbs: Partial<Record<CommandType, string>> = {
  rebootDevice: 'Reboot',
  positionSingle: 'StatusReq',
  engineStop: 'Enable1',
  engineResume: 'Disable1',
  alarmArm: 'Enable2',
  alarmDisarm: 'Disable2',
}

const isOutput = (index: unknown): index is number => index === 1 || index === 2 || index === 3

/** The codes that switch an output on and off. */
const outputCodes: Readonly<Record<number, readonly [on: string, off: string]>> = {
  1: ['04;01', '04;02'],
  2: ['04;03', '04;04'],
  3: ['04;09', '04;10'],
}

function universalCode({ type, attributes }: Command): string | undefined {
  const { index, data } = attributes
  if (type === 'outputControl') return isOutput(index) ? outputCodes[index]![data === '1' ? 0 : 1] : undefined
  return universalCodes[type]
}
const universalCodes: Partial<Record<CommandType, string>> = {
  rebootDevice: '03;03',
  positionSingle: '03;01',
  engineStop: '04;01',
  engineResume: '04;02',
  alarmArm: '04;03',
  alarmDisarm: '04;04',
}
