import { bytesOf, u32Bytes } from '../bytes.ts'
import { crc16Ibm } from '../checksums.ts'
import type { Command, CommandEffects } from '../define.ts'
import { CODEC_12 } from './answer.ts'

const COMMAND = 0x05

/** A command is a text, or bytes, in a codec 12 frame; `custom` sends its `data`, hex digits as the bytes they name. */
export function encodeCommand(command: Command): Buffer | undefined {
  switch (command.type) {
    case 'engineStop':
      return codec12Frame(COMMAND, Buffer.from('setdigout 1'))
    case 'engineResume':
      return codec12Frame(COMMAND, Buffer.from('setdigout 0'))
    case 'custom': {
      const data = command.attributes.data
      return typeof data === 'string' ? codec12Frame(COMMAND, bytesOfText(data)) : undefined
    }
    default:
      return undefined
  }
}

const bytesOfText = (text: string): Buffer => Buffer.from(text, /^([0-9a-f]{2})+$/i.test(text) ? 'hex' : 'latin1')

/** Parameters of APN (2001 to 2003) and server (2004 to 2006). */
const NETWORK = String.raw`200[1-6]:[\w.@-]{0,80}`

/**
 * Queries, and the set-up of APN and server, as in the manufacturer's list of commands; a unit accepts them in lower case, and in
 * an SMS after two blanks.
 */
export const effects: CommandEffects = {
  textOf(message) {
    const text = message.subarray(TEXT_AT, -TRAILER)
    return codec12Frame(COMMAND, text).equals(message) ? text.toString('latin1') : undefined
  },
  harmless: [
    /(?: {2})?get(?:info|ver|status|gps|io|cfgtime|gnss|limits|record|nmeainfo|imsi)/,
    /(?: {2})?(?:ggps|fwstats|braminfo|banlist)/,
    /(?: {2})?(?:readio|getparam) \d{1,5}/,
    new RegExp(`(?: {2})?setparam ${NETWORK}(?:;${NETWORK}){0,5}`),
  ],
}

/** Offset of the text of a codec 12 frame, and the length of what follows it: the number of messages and the checksum. */
const TEXT_AT = 15
const TRAILER = 5

/** A codec 12 frame with one message of this type, as the server sends it. */
export function codec12Frame(type: number, data: Buffer): Buffer {
  const body = bytesOf(CODEC_12, 0x01, type, u32Bytes(data.length), data, 0x01)
  return bytesOf(u32Bytes(0), u32Bytes(body.length), body, u32Bytes(crc16Ibm(body)))
}
