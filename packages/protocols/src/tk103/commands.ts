import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { alternativeTypes, encodeAlternative, harmlessAlternative } from './alternative.ts'

const words: Partial<Record<CommandType, string>> = {
  getVersion: 'AP07',
  rebootDevice: 'AT00',
  setOdometer: 'AX01',
  positionSingle: 'AP00',
  positionStop: 'AR0000000000',
  engineStop: 'AV010',
  engineResume: 'AV011',
}
const types = Object.keys(words) as CommandType[]

export const commands: readonly CommandType[] = [
  ...new Set<CommandType>([...types, 'custom', 'positionPeriodic', 'outputControl', ...alternativeTypes]),
]

/** The number of a unit with eleven digits is known with the parenthesis before it. */
const HEAD = String.raw`\(\(?\d{1,20}`

/** Positions, their interval, version, restart and a new start of the odometer. Other outputs are not known. */
export const effects: CommandEffects = {
  harmless: [new RegExp(String.raw`${HEAD}(?:A[PT]00|AP07|AX01|AR00[\dA-F]{4}0000)\)`), ...harmlessAlternative],
  cut: [new RegExp(String.raw`${HEAD}AV010\)`)],
  resume: [new RegExp(String.raw`${HEAD}AV011\)`)],
}

/** The command in parentheses; the texts of a phone in brackets for units with the setting `tk103.alternative`. */
export function encode(command: Command, target: Target): Buffer | undefined {
  if (target.attribute('tk103.alternative') === true) return encodeAlternative(command, target)
  const word = wordOf(command)
  return word === undefined ? undefined : Buffer.from(`(${plainWord(target.uniqueId, 'uniqueId')}${word})`)
}

function wordOf({ type, attributes: { data, frequency } }: Command): string | undefined {
  if (type === 'custom') return String(data)
  if (type === 'outputControl') return `AV00${data ?? ''}`
  return type === 'positionPeriodic' ? interval(Number(frequency)) : words[type]
}

function interval(seconds: number): string | undefined {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 0xffff) return undefined
  return `AR00${seconds.toString(16).toUpperCase().padStart(4, '0')}0000`
}
