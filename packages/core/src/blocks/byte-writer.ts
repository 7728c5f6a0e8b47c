const text = new TextEncoder()

/** Appends numbers and texts to bytes that grow as needed. `ByteReader` reads them back. */
export class ByteWriter {
  #bytes = new Uint8Array(4096)
  #length = 0

  byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 to 2^53 − 1, in as many bytes as it needs (LEB128). */
  whole(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** The eight bytes of a double, so that −0 stays what it is. */
  double(value: number): void {
    this.#room(8)
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true)
    this.#length += 8
  }

  /** UTF-16 units where UTF-8 would lose half a surrogate pair. */
  text(value: string): void {
    if (value.isWellFormed()) {
      const bytes = text.encode(value)
      this.whole(bytes.length * 2)
      this.raw(bytes)
      return
    }
    this.whole(value.length * 2 + 1)
    for (let at = 0; at < value.length; at++) this.whole(value.charCodeAt(at))
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** What was written, as a copy. */
  taken(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}
