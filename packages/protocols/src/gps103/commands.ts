import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { wordTexts } from '../setup-texts.ts'

const words: Partial<Record<CommandType, string>> = {
  positionSingle: 'B',
  positionStop: 'D',
  engineStop: 'J',
  engineResume: 'K',
  alarmArm: 'L',
  alarmDisarm: 'M',
  requestPhoto: '160',
}

export const commands: readonly CommandType[] = [...(Object.keys(words) as CommandType[]), 'positionPeriodic', 'custom']

const HEAD = String.raw`\*\*,imei:[\w.:-]{1,64},`

/** Positions, arming and photos; set-up by text messages. */
export const effects: CommandEffects = {
  harmless: [new RegExp(String.raw`${HEAD}(?:[BDLM]|160|C,\d{2,6}[hms])`), ...wordTexts],
  cut: [new RegExp(`${HEAD}J`)],
  resume: [new RegExp(`${HEAD}K`)],
}

export function encode({ type, attributes }: Command, { uniqueId }: Target): Buffer | undefined {
  const word =
    type === 'custom'
      ? String(attributes.data)
      : type === 'positionPeriodic'
        ? interval(Number(attributes.frequency))
        : words[type]
  return word === undefined ? undefined : Buffer.from(`**,imei:${plainWord(uniqueId, 'uniqueId')},${word}`)
}

/** In whole hours, minutes or seconds, whichever is the largest that fits. */
function interval(seconds: number): string | undefined {
  if (!Number.isInteger(seconds) || seconds < 0) return undefined
  const [value, unit] = seconds >= 3600 ? [seconds / 3600, 'h'] : seconds >= 60 ? [seconds / 60, 'm'] : [seconds, 's']
  return `C,${String(Math.floor(value as number)).padStart(2, '0')}${unit}`
}
