const decoder = new TextDecoder()

/** Bytes that are not a block, or no longer. */
export class BrokenBlockError extends Error {}

/** Reads what `ByteWriter` wrote. Throws `BrokenBlockError` where the bytes end early or a count is out of bounds. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    if (this.#at >= this.#bytes.length) throw new BrokenBlockError('the bytes end early')
    return this.#bytes[this.#at++]!
  }

  whole(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) break
      factor *= 128
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new BrokenBlockError('a number is too large')
    return value
  }

  /** A number of things of which each takes at least a byte of what follows, or that are `most` at most. */
  count(most: number): number {
    const count = this.whole()
    if (count > most) throw new BrokenBlockError('a count is too large')
    return count
  }

  double(): number {
    const bytes = this.raw(8)
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true)
  }

  text(): string {
    const size = this.whole()
    if (size % 2 === 0) return decoder.decode(this.raw(size / 2))
    let value = ''
    for (let left = (size - 1) / 2; left > 0; left--) value += String.fromCharCode(this.whole())
    return value
  }

  skipText(): void {
    const size = this.whole()
    if (size % 2 === 0) this.raw(size / 2)
    else for (let left = (size - 1) / 2; left > 0; left--) this.whole()
  }

  /** A view, not a copy. */
  raw(count: number): Uint8Array {
    const end = this.#at + count
    if (end > this.#bytes.length) throw new BrokenBlockError('the bytes end early')
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
}
