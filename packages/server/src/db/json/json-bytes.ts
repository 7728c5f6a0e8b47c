const digit0 = 48
const [minus, dot] = [45, 46]
const dayMs = 86_400_000
/** A number takes fewer bytes. */
const longestNumber = 64
/** Pieces above this are copied faster by a call than by a loop. */
const longPiece = 20
const zone = '+00:00'
const clockBytes = '00:00:00.000+00:00"'.length

/** Bytes of JSON that grow. Numbers and times are written digit by digit: that spares a text for each, which V8 would have to make and collect. */
export class JsonBytes {
  #bytes = Buffer.allocUnsafeSlow(512 * 1024)
  #at = 0
  #day = Number.NaN
  #lastTime = Number.NaN
  #timeBytes: Uint8Array = Buffer.alloc(0)
  #lastText: string | undefined
  #lastString: Uint8Array = Buffer.alloc(0)

  get length(): number {
    return this.#at
  }

  /** Forgets what was written: a page that could not be finished is no part of the next. */
  begin(): void {
    this.#at = 0
  }

  /** What was written since `begin`, in memory of its own. */
  taken(): Uint8Array {
    const made = Buffer.allocUnsafeSlow(this.#at)
    made.set(this.#bytes.subarray(0, this.#at))
    return made
  }

  /** Writes bytes as they are. */
  raw(piece: Uint8Array): void {
    const { length } = piece
    this.#reserve(length)
    const [bytes, at] = [this.#bytes, this.#at]
    if (length > longPiece) bytes.set(piece, at)
    else for (let index = 0; index < length; index++) bytes[at + index] = piece[index]!
    this.#at = at + length
  }

  /** Writes a text as it is. */
  text(text: string): void {
    this.#reserve(text.length * 3)
    this.#at += this.#bytes.write(text, this.#at, 'utf8')
  }

  /** Writes a text as a string of JSON. */
  string(text: string): void {
    // Most texts are the one before
    if (text !== this.#lastText) this.#lastString = Buffer.from(JSON.stringify(text))
    this.#lastText = text
    this.raw(this.#lastString)
  }

  /** Writes a number as `JSON.stringify` does. */
  number(value: number): void {
    this.#reserve(longestNumber)
    const size = Math.abs(value)
    const isWhole = size < 1e15 && Math.floor(size) === size
    const millionths = isWhole ? 0 : Math.round(size * 1e6)
    // A decimal of up to 15 digits is the shortest that stands for its double: it is what JavaScript writes
    if (!isWhole && (millionths >= 1e15 || millionths / 1e6 !== size)) {
      this.#ascii(Number.isFinite(value) ? String(value) : 'null')
      return
    }
    if (value < 0) this.#bytes[this.#at++] = minus
    if (isWhole) this.#whole(size)
    else this.#decimal(millionths)
  }

  /** Writes a moment (ms) as the API does. */
  time(time: number): void {
    if (time !== this.#lastTime) this.#setTime(time)
    this.raw(this.#timeBytes)
  }

  /** Of the text of the moment before only the digits of the clock are written anew, as long as the day is the same. */
  #setTime(time: number): void {
    const day = Math.floor(time / dayMs)
    if (day !== this.#day) {
      this.#timeBytes = Buffer.from(`"${new Date(time).toISOString().slice(0, -1)}${zone}"`)
      this.#day = day
    }
    this.#lastTime = time
    const ms = (time - day * dayMs) | 0
    const seconds = (ms / 1000) | 0
    const minutes = (seconds / 60) | 0
    const hours = (minutes / 60) | 0
    const [bytes, clock] = [this.#timeBytes, this.#timeBytes.length - clockBytes]
    padded(bytes, hours, clock, 2)
    padded(bytes, minutes - hours * 60, clock + 3, 2)
    padded(bytes, seconds - minutes * 60, clock + 6, 2)
    padded(bytes, ms - seconds * 1000, clock + 9, 3)
  }

  #whole(value: number): void {
    if (value >= 1e9) {
      const high = Math.floor(value / 1e9)
      this.#whole(high)
      this.#padded(value - high * 1e9, 9)
      return
    }
    let digits = 1
    for (let power = 10; power <= value; power *= 10) digits++
    this.#padded(value, digits)
  }

  #decimal(millionths: number): void {
    const whole = Math.floor(millionths / 1e6)
    this.#whole(whole)
    this.#bytes[this.#at++] = dot
    let [rest, digits] = [(millionths - whole * 1e6) | 0, 6]
    for (; rest % 10 === 0; digits--) rest = (rest / 10) | 0
    this.#padded(rest, digits)
  }

  #padded(value: number, digits: number): void {
    padded(this.#bytes, value, this.#at, digits)
    this.#at += digits
  }

  #ascii(text: string): void {
    const [bytes, at] = [this.#bytes, this.#at]
    for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
    this.#at = at + text.length
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + more))
    grown.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = grown
  }
}

/** Writes a whole number below 1e9 in so many digits. */
function padded(bytes: Uint8Array, value: number, start: number, digits: number): void {
  let rest = value | 0
  for (let at = start + digits - 1; at >= start; at--) {
    const next = (rest / 10) | 0
    bytes[at] = digit0 + rest - next * 10
    rest = next
  }
}
