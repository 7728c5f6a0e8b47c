import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects } from '../define.ts'

export const commands: readonly CommandType[] = ['rebootDevice', 'sendUssd', 'deviceIdentification', 'outputControl']

/** An output may drive the relay of an engine, so it is not among these. */
export const effects: CommandEffects = { harmless: [/reboot\r\n/, /VER\?\r\n/, /USSD:[*+\d]{1,32}#?\r\n/] }

export function encode({ type, attributes }: Command): Buffer | undefined {
  const text = textOf(type, attributes)
  return text === undefined ? undefined : Buffer.from(`${text}\r\n`)
}

function textOf(type: CommandType, { phone, index, data }: Command['attributes']): string | undefined {
  switch (type) {
    case 'rebootDevice':
      return 'reboot'
    case 'sendUssd':
      return phone === undefined ? undefined : `USSD:${phone}`
    case 'deviceIdentification':
      return 'VER?'
    case 'outputControl':
      return index === undefined || data === undefined ? undefined : `L${index}=${data}`
    default:
      return undefined
  }
}
