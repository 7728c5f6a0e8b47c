import { bytesOf } from '../bytes.ts'
import { sum } from '../checksums.ts'
import type { Command, Target } from '../define.ts'
import { idBytes, packet } from './packet.ts'

const COMMAND_BYTES = 25
const LOW_32_BITS = 0xffff_ffffn
const NOTHING = Buffer.alloc(4)

/** Switches an output: its state in the high half of a byte, its number in the low one. */
export function encode({ type, attributes: { index, data } }: Command, { uniqueId }: Target): Buffer | undefined {
  const isWhole = /^\d{1,20}$/.test(uniqueId) && /^\d{1,2}$/.test(String(data)) && Number.isInteger(index)
  const value = Number(data) * 16 + Number(index)
  if (type !== 'outputControl' || !isWhole || value < 0 || value > 0xff) return undefined
  return packet(
    bytesOf(0x00, idBytes(Number(BigInt(uniqueId) & LOW_32_BITS)), 0, NOTHING, 3, 3, value, value, 0, 0, NOTHING),
  )
}

/** `output <number> <state>` of exactly one command. */
export function textOf(message: Buffer): string | undefined {
  if (message.length !== COMMAND_BYTES || message.at(-1) !== sum(message.subarray(4, -1))) return undefined
  const value = message[16]!
  return `output ${value & 0x0f} ${value >> 4}`
}
