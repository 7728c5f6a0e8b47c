import { bytesOf, u16leBytes } from '../bytes.ts'
import { sum } from '../checksums.ts'
import type { Command, CommandEffects, Target } from '../define.ts'

const ID_BYTES = 8
const IMEI = /^\d{1,18}$/

/** A message to a unit: its identifier, the length of what follows, that, and the sum of all bytes. */
export function packet(id: Buffer, content: Buffer): Buffer {
  const bytes = bytesOf(id, u16leBytes(content.length), content)
  return bytesOf(bytes, sum(bytes))
}

const OUTPUT = 0x41
const OUTPUTS: Readonly<Record<string, number>> = { 1: 0x0a, 2: 0x0b }
const [ON, OFF] = [0x55, 0]

/** Switches an output on, or off with 0. */
export function encode({ type, attributes: { index, data } }: Command, { uniqueId }: Target): Buffer | undefined {
  const output = OUTPUTS[String(index)]
  if (type !== 'outputControl' || output === undefined || !IMEI.test(uniqueId) || !/^\d{1,3}$/.test(String(data)))
    return undefined
  const id = Buffer.alloc(ID_BYTES)
  id.writeBigInt64LE(BigInt(uniqueId))
  return packet(id, Buffer.of(OUTPUT, output, 0xff, 0, Number(data) > 0 ? ON : OFF, 0))
}

/** The text of a command is its content in hex digits. The relay of a blocker is at output 1. */
export const effects: CommandEffects = {
  textOf(message) {
    const [id, content] = [message.subarray(0, ID_BYTES), message.subarray(ID_BYTES + 2, -1)]
    return id.length === ID_BYTES && packet(id, content).equals(message) ? content.toString('hex') : undefined
  },
  harmless: [/410bff000000/],
  cut: [/410aff005500/],
  resume: [/410aff000000/],
}
