import { bytesOf } from '../bytes.ts'
import { sum } from '../checksums.ts'
import type { Command, Target } from '../define.ts'
import { publication } from '../mqtt.ts'

const LARGEST_ID = 2n ** 64n
/** A record that names the unit: type 2, eight bytes. */
const IDENTITY = Buffer.of(2, 8, 0)
const OUTPUT = Buffer.of(4, 10, 0, 0xff, 0xff, 0xff, 0x7f)
const END = Buffer.of(0xb0, 0xb1)
const OUTPUT_AT = 19
const STATE_AT = 22
const PAYLOAD_BYTES = 26

/** Switches an output, counted from 1, to a state. */
export function encode({ type, attributes: { index, data } }: Command, { uniqueId }: Target): Buffer | undefined {
  if (type !== 'outputControl' || !/^\d{1,20}$/.test(uniqueId) || BigInt(uniqueId) >= LARGEST_ID) return undefined
  const [output, state] = [Number(index) - 1, Number(data)]
  const isByte = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0xff
  if (!isByte(output) || !/^\d+$/.test(String(data)) || !isByte(state)) return undefined
  return publication(`${uniqueId}/OUTC`, payloadOf(BigInt(uniqueId), output, state))
}

function payloadOf(id: bigint, output: number, state: number): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigUInt64LE(id)
  const payload = bytesOf(2, IDENTITY, number, OUTPUT, output, 0, 3, state, END)
  return bytesOf(payload, sum(payload))
}

/** `output <number> <state>` of exactly one command. */
export function textOf(message: Buffer): string | undefined {
  const payload = message.subarray(-PAYLOAD_BYTES)
  if (payload.length < PAYLOAD_BYTES) return undefined
  const id = payload.readBigUInt64LE(4)
  const [output, state] = [payload[OUTPUT_AT]!, payload[STATE_AT]!]
  const topic = message.toString('latin1', 4, Math.max(4, message.length - PAYLOAD_BYTES - 2))
  // An identifier may begin with zeros, which its number does not tell
  if (!/^\d{1,20}\/OUTC$/.test(topic) || BigInt(topic.slice(0, -'/OUTC'.length)) !== id) return undefined
  if (!publication(topic, payloadOf(id, output, state)).equals(message)) return undefined
  return `output ${output + 1} ${state}`
}
