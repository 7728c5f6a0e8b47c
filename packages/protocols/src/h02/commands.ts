import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { Command, CommandEffects, Target } from '../define.ts'
import { APN, HOST, PORT, USER, wordTexts } from '../setup-texts.ts'
import { clock } from './replies.ts'

/** Arming, and how often the unit reports. */
export const effects: CommandEffects = {
  harmless: [
    /\*HQ,[\w.:-]{1,64},(?:SCF,\d{6},(?:0,0|1,1)|S71,\d{6},22,\d{1,8}|D1,\d{6},\d{1,8})#/,
    // Text messages of Sinotrack, with the four digits of the password behind the number; those of TK-Star are words
    new RegExp(String.raw`803\d{4} ${APN}(?: ${USER} ${USER})?|804\d{4} ${HOST} ${PORT}`),
    /80[59]\d{4} \d{1,5}|710\d{4}|896\d{4}[EW]\d\d|RCONF/,
    ...wordTexts,
  ],
}

/** Settings: `h02.alternative` for units that use D1 instead of S71. */
export function encode({ type, attributes }: Command, target: Target): Buffer | undefined {
  switch (type) {
    case 'alarmArm':
      return sentence(target, 'SCF', '0,0')
    case 'alarmDisarm':
      return sentence(target, 'SCF', '1,1')
    case 'engineStop':
      return sentence(target, 'S20', '1,1')
    case 'engineResume':
      return sentence(target, 'S20', '1,0')
    case 'positionPeriodic':
      return periodic(Number(attributes.frequency), target)
    default:
      return undefined
  }
}

function periodic(seconds: number, target: Target): Buffer | undefined {
  if (!Number.isInteger(seconds)) return undefined
  return target.attribute('h02.alternative')
    ? sentence(target, 'D1', `${seconds}`)
    : sentence(target, 'S71', `22,${seconds}`)
}

const sentence = (target: Target, type: string, parameters: string): Buffer =>
  Buffer.from(`*HQ,${plainWord(target.uniqueId, 'uniqueId')},${type},${clock(target.now())},${parameters}#`)
