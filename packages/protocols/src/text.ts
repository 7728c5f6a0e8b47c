import { DecodeError } from './define.ts'

/** The text without blanks, control characters and NUL at both ends. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && text.charCodeAt(from) <= 0x20) from++
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--
  return text.slice(from, to)
}

/** The text without such characters at its end, in linear time: a pattern that ends in `$` takes quadratic time on a run of them. */
export function withoutEnd(text: string, dropped: RegExp): string {
  let end = text.length
  while (end > 0 && dropped.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Splits the text as `text.split` does, without the empty items at the end. */
export function split(text: string, separator: string | RegExp): string[] {
  const items = text.split(separator)
  while (items.length > 0 && items.at(-1) === '') items.pop()
  return items
}

/** A decimal integer with nothing around it; throws a `DecodeError` on anything else. */
export function integer(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new DecodeError(`"${text}" is not a whole number`)
  return Number(text)
}

/** An integer in hex digits; throws a `DecodeError` on anything else. */
export function hexInteger(text: string): number {
  if (!/^[0-9a-f]+$/i.test(text)) throw new DecodeError(`"${text}" is not a hex number`)
  return Number.parseInt(text, 16)
}

/** A decimal number, blanks around it allowed; throws a `DecodeError` on anything else. */
export function decimal(text: string): number {
  if (!/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text))
    throw new DecodeError(`"${text}" is not a number`)
  return Number(text)
}

/** The number with at least one digit behind its point, as Java writes it: `1.0`, `-0.03125`. */
export const withFraction = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value))

/** Makes the value negative for the hemispheres `S`, `W` and `-`. */
export function signed(value: number, hemisphere: string): number {
  return hemisphere === 'S' || hemisphere === 'W' || hemisphere === '-' ? -value : value
}

/** `ddmm.mmmm` (degrees, then two digits of minutes) in degrees, negative in the south and west. */
export function degreesMinutes(text: string, hemisphere = ''): number {
  const point = text.indexOf('.')
  const cut = Math.max(0, (point < 0 ? text.length : point) - 2)
  const degrees = cut > 0 ? integer(text.slice(0, cut)) : 0
  return signed(degrees + decimal(text.slice(cut)) / 60, hemisphere)
}

/** One character a byte; what is not ASCII becomes U+FFFD, as the stock server writes it. */
export const asciiText = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, '\ufffd')

/** True when the text has only the characters 20 to 7F, CR and LF. */
export const isPrintable = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => (byte >= 0x20 && byte <= 0x7f) || byte === 0x0a || byte === 0x0d)

/** Reads the items of a delimited text from left to right; running past the end throws a `RangeError`. */
export class Items {
  readonly items: readonly string[]
  index = 0
  constructor(items: readonly string[]) {
    this.items = items
  }
  get left(): number {
    return this.items.length - this.index
  }
  text(): string {
    return this.items[this.take(1)]!
  }
  integer(): number {
    return integer(this.text())
  }
  hex(): number {
    return hexInteger(this.text())
  }
  decimal(): number {
    return decimal(this.text())
  }
  skip(count = 1): this {
    this.take(count)
    return this
  }
  /** The item at this distance from the next one, without reading it; undefined past the end. */
  peek(ahead = 0): string | undefined {
    return this.items[this.index + ahead]
  }
  private take(count: number): number {
    const at = this.index
    if (at + count > this.items.length) {
      throw new RangeError(`The message has ${this.items.length} items, but ${at + count} were asked for`)
    }
    this.index = at + count
    return at
  }
}
