import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Recipient } from '../define.ts'
import { passwordOf } from '../password.ts'

const words: Partial<Record<CommandType, string>> = {
  rebootDevice: 'REBOOT',
  getDeviceStatus: 'TEST',
  getModemStatus: 'GSMINFO',
  deviceIdentification: 'IMEI',
  positionSingle: 'GETLOCATION',
  getVersion: 'VER',
}

export const commands = Object.keys(words) as readonly CommandType[]

/** Questions and restarts. */
export const effects: CommandEffects = {
  harmless: [/\$WP\+(?:REBOOT|TEST|GSMINFO|IMEI|GETLOCATION|VER)=[^\s,#;*{}]{1,32}/],
}

export function encodeText(command: Command, recipient: Recipient): string | undefined {
  const word = words[command.type]
  if (word === undefined) return undefined
  return `$WP+${word}=${passwordOf(command, recipient, { protocol: 'wondex', makers: '0000' })}`
}

export function encode(command: Command, recipient: Recipient): Buffer | undefined {
  const text = encodeText(command, recipient)
  return text === undefined ? undefined : Buffer.from(text)
}
