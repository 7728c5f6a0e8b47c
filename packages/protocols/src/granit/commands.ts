import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects } from '../define.ts'

const texts: Partial<Record<CommandType, string>> = {
  deviceIdentification: 'BB+IDNT*3C',
  rebootDevice: 'BB+RESET*7E',
  positionSingle: 'BB+RRCD*2C',
}

export const commands = Object.keys(texts) as readonly CommandType[]

/** Questions, restarts and how often the unit reports. */
export const effects: CommandEffects = {
  harmless: [/BB\+(?:IDNT\*3C|RESET\*7E|RRCD\*2C)\r\n/, /BB\+(?:RESET|BBMD=\d{1,8})/],
}

export function encode({ type }: Command): Buffer | undefined {
  const text = texts[type]
  return text === undefined ? undefined : Buffer.from(`${text}\r\n`)
}

export function encodeText({ type, attributes }: Command): string | undefined {
  if (type === 'rebootDevice') return 'BB+RESET'
  const seconds = Number(attributes.frequency)
  return type === 'positionPeriodic' && Number.isInteger(seconds) ? `BB+BBMD=${seconds}` : undefined
}
