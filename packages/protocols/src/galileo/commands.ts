import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16leBytes } from '../bytes.ts'
import { crc16Modbus } from '../checksums.ts'
import type { Command, CommandEffects, Target } from '../define.ts'

export const commands: readonly CommandType[] = ['custom', 'outputControl']

const MOST_TEXT_BYTES = 0xff
/** Tags of a command besides identifier and text: their own bytes, number of the unit, number of the command, length. */
const UNCOUNTED_BYTES = 11

/** Questions about the unit, its inputs and versions, and a photo. */
export const effects: CommandEffects = {
  textOf,
  harmless: [/(?:status|statall|imei|imsi|inall)/i, /makephoto \d/i],
}

export function encode({ type, attributes }: Command, { uniqueId }: Target): Buffer | undefined {
  const text =
    type === 'custom'
      ? String(attributes.data)
      : type === 'outputControl'
        ? `Out ${attributes.index},${attributes.data}`
        : undefined
  return text === undefined ? undefined : commandOf(uniqueId, Buffer.from(text))
}

function commandOf(uniqueId: string, text: Buffer): Buffer | undefined {
  if (text.length > MOST_TEXT_BYTES) return undefined
  const id = Buffer.from(uniqueId)
  const length = u16leBytes(id.length + text.length + UNCOUNTED_BYTES)
  const number = bytesOf(0x04, 0, 0, 0xe0, 0, 0, 0, 0)
  const content = bytesOf(0x01, length, 0x03, id, number, 0xe1, text.length, text)
  return bytesOf(content, u16leBytes(crc16Modbus(content)))
}

const AFTER_ID = Buffer.of(0x04, 0, 0, 0xe0, 0, 0, 0, 0, 0xe1)

/** The text of exactly one command, which stands at its end after its length. */
function textOf(message: Buffer): string | undefined {
  const at = message.indexOf(AFTER_ID)
  const id = message.subarray(4, Math.max(4, at))
  const text = message.subarray(at + AFTER_ID.length + 1, -2)
  return at >= 4 && commandOf(id.toString(), text)?.equals(message) ? text.toString('latin1') : undefined
}
