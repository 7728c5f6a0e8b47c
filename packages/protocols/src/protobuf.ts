import { Reader } from './bytes.ts'
import { DecodeError } from './define.ts'

type Value = bigint | Buffer | Message

const [VARINT, EIGHT_BYTES, BYTES, START, END, FOUR_BYTES] = [0, 1, 2, 3, 4, 5]
const DEEPEST = 100

/** A message of protocol buffers, or a group in one: the values of each field by its number, in order. */
export class Message {
  private readonly fields = new Map<number, Value[]>()

  /**
   * Reads all bytes; of a reader, the rest of this group and its end. Throws a `DecodeError` or `RangeError` when they are no
   * message.
   */
  constructor(source: Buffer | Reader, group = 0, depth = 0) {
    if (depth > DEEPEST) throw new DecodeError('Groups are nested too deep')
    const reader = source instanceof Reader ? source : new Reader(source)
    while (group > 0 || reader.left > 0) {
      const key = Number(varint(reader))
      const [field, wire] = [key >>> 3, key & 7]
      if (wire === END && field === group && group > 0) return
      const value = wire === START ? new Message(reader, field, depth + 1) : payloadOf(reader, wire)
      const values = this.fields.get(field) ?? []
      values.push(value)
      this.fields.set(field, values)
    }
  }

  /** The last varint of the field; 0 when there is none. */
  big(field: number): bigint {
    const found = this.fields.get(field)?.findLast((value) => typeof value === 'bigint')
    return found ?? 0n
  }
  number(field: number): number {
    return Number(this.big(field))
  }
  /** The low 32 bits of a varint, with the sign in the lowest bit. */
  zigzag(field: number): number {
    const value = Number(BigInt.asUintN(32, this.big(field)))
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  /** Four bytes; 0 when there are none. */
  signed32(field: number): number {
    const found = this.all(field).at(-1)
    return found ? new Reader(found).i32le() : 0
  }
  /** A fraction in four bytes; 0 when there is none. */
  float(field: number): number {
    const found = this.all(field).at(-1)
    return found ? new Reader(found).f32le() : 0
  }
  /** The varints of a repeated field, whether packed or not, with the sign of 64 bits. */
  integers(field: number): number[] {
    const values = this.fields.get(field) ?? []
    return values
      .flatMap((value) => (typeof value === 'bigint' ? [value] : Buffer.isBuffer(value) ? unpacked(value) : []))
      .map((value) => Number(BigInt.asIntN(64, value)))
  }
  text(field: number): string {
    return this.all(field).at(-1)?.toString('utf8').replaceAll('\0', '') ?? ''
  }
  message(field: number): Message | undefined {
    return this.messages(field).at(-1)
  }
  messages(field: number): Message[] {
    return this.all(field).map((bytes) => new Message(bytes))
  }
  group(field: number): Message | undefined {
    return this.fields.get(field)?.findLast((value) => value instanceof Message)
  }
  has(field: number): boolean {
    return this.fields.has(field)
  }

  private all(field: number): Buffer[] {
    return (this.fields.get(field) ?? []).filter((value) => Buffer.isBuffer(value))
  }
}

function payloadOf(reader: Reader, wire: number): bigint | Buffer {
  if (wire === VARINT) return varint(reader)
  if (wire === EIGHT_BYTES) return reader.bytes(8)
  if (wire === BYTES) return reader.bytes(Number(varint(reader)))
  if (wire === FOUR_BYTES) return reader.bytes(4)
  throw new DecodeError(`Wire type ${wire} is unknown`, reader.offset)
}

function unpacked(bytes: Buffer): bigint[] {
  const reader = new Reader(bytes)
  const values: bigint[] = []
  while (reader.left > 0) values.push(varint(reader))
  return values
}

const LONGEST = 10

function varint(reader: Reader): bigint {
  let value = 0n
  for (let at = 0; at < LONGEST; at++) {
    const byte = reader.u8()
    value |= BigInt(byte & 0x7f) << BigInt(7 * at)
    if (byte < 0x80) return BigInt.asUintN(64, value)
  }
  throw new DecodeError('A varint is too long', reader.offset)
}
