/**
 * Reads a frame from left to right. Multi-byte numbers are big-endian unless the name ends in `le`.
 * Running past the end throws a `RangeError`. Slices share the memory of the frame.
 */
export class Reader {
  readonly buffer: Buffer
  /** Where the next read begins. */
  offset: number
  /** Where reading ends. `new Reader(frame, 0, frame.length - 6)` cannot read a trailer of six bytes. */
  readonly end: number

  constructor(buffer: Buffer, offset = 0, end: number = buffer.length) {
    this.buffer = buffer
    this.offset = offset
    this.end = end
  }

  /** How many bytes are still to be read. */
  get left(): number {
    return this.end - this.offset
  }

  u8(): number {
    return this.buffer[this.take(1)]!
  }
  u16(): number {
    return this.buffer.readUInt16BE(this.take(2))
  }
  u24(): number {
    return this.buffer.readUIntBE(this.take(3), 3)
  }
  u32(): number {
    return this.buffer.readUInt32BE(this.take(4))
  }
  /** Rounded to 53 bits, as every JavaScript number is; `big64` keeps all 64. */
  u64(): number {
    return this.u32() * 0x1_0000_0000 + this.u32()
  }
  big64(): bigint {
    return this.buffer.readBigUInt64BE(this.take(8))
  }
  i8(): number {
    return (this.buffer[this.take(1)]! << 24) >> 24
  }
  i16(): number {
    return this.buffer.readInt16BE(this.take(2))
  }
  i24(): number {
    return this.buffer.readIntBE(this.take(3), 3)
  }
  i32(): number {
    return this.buffer.readInt32BE(this.take(4))
  }
  i64(): number {
    return Number(this.buffer.readBigInt64BE(this.take(8)))
  }
  f32(): number {
    return this.buffer.readFloatBE(this.take(4))
  }
  f64(): number {
    return this.buffer.readDoubleBE(this.take(8))
  }

  u16le(): number {
    return this.buffer.readUInt16LE(this.take(2))
  }
  u24le(): number {
    return this.buffer.readUIntLE(this.take(3), 3)
  }
  u32le(): number {
    return this.buffer.readUInt32LE(this.take(4))
  }
  u64le(): number {
    return this.u32le() + this.u32le() * 0x1_0000_0000
  }
  i16le(): number {
    return this.buffer.readInt16LE(this.take(2))
  }
  i24le(): number {
    return this.buffer.readIntLE(this.take(3), 3)
  }
  i32le(): number {
    return this.buffer.readInt32LE(this.take(4))
  }
  i64le(): number {
    return Number(this.buffer.readBigInt64LE(this.take(8)))
  }
  f32le(): number {
    return this.buffer.readFloatLE(this.take(4))
  }
  f64le(): number {
    return this.buffer.readDoubleLE(this.take(8))
  }

  /** Lower-case hex digits of the next bytes. */
  hex(length: number): string {
    const at = this.take(length)
    return this.buffer.toString('hex', at, at + length)
  }
  /** One character a byte; bytes above 7F become those of ISO-8859-1. */
  text(length: number): string {
    const at = this.take(length)
    return this.buffer.toString('latin1', at, at + length)
  }
  utf8(length: number): string {
    const at = this.take(length)
    return this.buffer.toString('utf8', at, at + length)
  }
  /**
   * A number of so many decimal digits, two in each byte. When the number of digits is odd, the rest of the last byte is
   * skipped. Digits above 9 count with their value.
   */
  bcd(digits: number): number {
    const length = (digits + 1) >> 1
    const at = this.take(length)
    let value = 0
    for (let i = at; i < at + length; i++) {
      const byte = this.buffer[i]!
      value = value * 100 + (byte >> 4) * 10 + (byte & 0x0f)
    }
    return digits % 2 === 1 ? Math.floor(value / 10) : value
  }
  /** The next bytes, without copying them. */
  bytes(length: number): Buffer {
    const at = this.take(length)
    return this.buffer.subarray(at, at + length)
  }
  /** A reader of the next bytes alone. */
  slice(length: number): Reader {
    const at = this.take(length)
    return new Reader(this.buffer, at, at + length)
  }
  /** Everything that is left, without copying it. */
  rest(): Buffer {
    return this.bytes(this.left)
  }
  skip(length: number): this {
    this.take(length)
    return this
  }
  /** The byte at this distance from the next one, without reading it. */
  peek(ahead = 0): number {
    const at = this.offset + ahead
    if (at >= this.end) throw pastEnd(at, this.end)
    return this.buffer[at]!
  }

  private take(length: number): number {
    const at = this.offset
    const next = at + length
    if (length < 0 || next > this.end) throw pastEnd(next, this.end)
    this.offset = next
    return at
  }
}

const pastEnd = (wanted: number, end: number): RangeError =>
  new RangeError(`The frame ends at byte ${end}, but byte ${wanted} was asked for`)

/** Bit `index` of a number below 2^53. */
export const bit = (value: number, index: number): boolean =>
  index < 31 ? ((value >>> index) & 1) === 1 : Math.floor(value / 2 ** index) % 2 === 1

/** The bits from `from` up to `to`, without `to`. */
export const bits = (value: number, from: number, to: number): number =>
  Math.floor(value / 2 ** from) % 2 ** (to - from)

/** Builds a frame from its parts: numbers are single bytes, texts are ASCII. */
export function bytesOf(...parts: readonly (number | string | Uint8Array)[]): Buffer {
  let length = 0
  for (const part of parts) length += typeof part === 'number' ? 1 : Buffer.byteLength(part)
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const part of parts) {
    if (typeof part === 'number') bytes[at++] = part
    else if (typeof part === 'string') at += bytes.write(part, at)
    else {
      bytes.set(part, at)
      at += part.length
    }
  }
  return bytes
}
export const u16Bytes = (value: number): Buffer => Buffer.of((value >>> 8) & 0xff, value & 0xff)
export const u16leBytes = (value: number): Buffer => Buffer.of(value & 0xff, (value >>> 8) & 0xff)
export const u32Bytes = (value: number): Buffer =>
  Buffer.of((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)
export const u32leBytes = (value: number): Buffer => u32Bytes(value).reverse()
