import type { Command, Target } from '../define.ts'
import { clock } from './replies.ts'

/** Settings: `h02.alternative` for units that know D1 instead of S71. */
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
  Buffer.from(`*HQ,${target.uniqueId},${type},${clock(target.now())},${parameters}#`)
