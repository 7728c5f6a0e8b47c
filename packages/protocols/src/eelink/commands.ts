import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u32Bytes } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { ACCESS, HOST, PORT } from '../setup-texts.ts'
import { inDatagram, isDatagram, packet } from './packet.ts'

const texts: Partial<Record<CommandType, string>> = {
  positionSingle: 'WHERE#',
  engineStop: 'RELAY,1#',
  engineResume: 'RELAY,0#',
  rebootDevice: 'RESET#',
}

export const commands: readonly CommandType[] = [...(Object.keys(texts) as CommandType[]), 'custom']

const COMMAND = 0x80
/** Mark, type, length, index, kind and a number that the answer repeats. */
const TEXT_AT = 12
const DATAGRAM_HEAD_BYTES = 14

/** Before a text over the connection: a restart is harmless there, as a text message it may go to another maker's unit. */
const WIRE = 'command '

/** Where it is, its settings, APN, server, clock and interval, and a restart. */
export const effects: CommandEffects = {
  textOf(message) {
    const bytes = isDatagram(message) ? message.subarray(DATAGRAM_HEAD_BYTES) : message
    if (bytes.length < TEXT_AT || bytes[2] !== COMMAND || bytes.readUInt16BE(3) !== bytes.length - 5) return undefined
    return `${WIRE}${bytes.toString('latin1', TEXT_AT)}`
  },
  harmless: [
    /(?:command )?(?:WHERE|PARAM)#/,
    /(?:command )?(?:TIMER,\d{1,5}|GMT,[EW],\d{1,2})#/,
    new RegExp(`(?:${WIRE})?(?:APN,${ACCESS}|SERVER,[01],${HOST},${PORT})#`),
    /command RESET#/,
  ],
  cut: [/(?:command )?RELAY,1#/],
  resume: [/(?:command )?RELAY,0#/],
}

export function encode({ type, attributes }: Command, { transport, uniqueId }: Target): Buffer | undefined {
  const text = type === 'custom' ? String(attributes.data) : texts[type]
  if (text === undefined) return undefined
  const content = packet(COMMAND, 0, bytesOf(0x01, u32Bytes(0), Buffer.from(text)))
  return transport === 'udp' && /^\d{1,16}$/.test(uniqueId) ? inDatagram(uniqueId, content) : content
}
