import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16Bytes } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { ACCESS, HOST, PIN, PORT } from '../setup-texts.ts'
import { STANDARD } from './packet.ts'

export const HEADER = 't800x.header'
export const COMMAND = 0x81

export const commands: readonly CommandType[] = ['custom']

/** Header, type, length, index, identifier and a mark of a text. */
const TEXT_AT = 16

/** Set-up of APN, server and intervals. */
export const effects: CommandEffects = {
  textOf(message) {
    if (message.length < TEXT_AT || message[2] !== COMMAND || message.readUInt16BE(3) !== message.length)
      return undefined
    return message.toString('latin1', TEXT_AT)
  },
  harmless: [
    new RegExp(`APN,${PIN},${ACCESS}#`),
    new RegExp(`IP,${PIN},${HOST} ${PORT}#`),
    new RegExp(String.raw`TIMER,${PIN},\d{1,5}:\d{1,5}:\d{1,5}:\d{1,5}#`),
  ],
}

/** The text in a packet of the unit's family, as far as it has reported. */
export function encode({ type, attributes }: Command, { uniqueId, memory }: Target): Buffer | undefined {
  if (type !== 'custom' || !/^\d{1,15}$/.test(uniqueId)) return undefined
  const text = Buffer.from(String(attributes.data))
  const header = (memory.get(HEADER) as number | undefined) ?? STANDARD
  const imei = Buffer.from(uniqueId.padStart(16, '0'), 'hex')
  return bytesOf(u16Bytes(header), COMMAND, u16Bytes(TEXT_AT + text.length), u16Bytes(1), imei, 0x01, text)
}
