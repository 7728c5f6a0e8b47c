import { bytesOf, u32Bytes } from '../bytes.ts'
import { crc16Ibm } from '../checksums.ts'
import type { Command } from '../define.ts'
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

/** A codec 12 frame with one message of this type, as the server sends it. */
export function codec12Frame(type: number, data: Buffer): Buffer {
  const body = bytesOf(CODEC_12, 0x01, type, u32Bytes(data.length), data, 0x01)
  return bytesOf(u32Bytes(0), u32Bytes(body.length), body, u32Bytes(crc16Ibm(body)))
}
