import type { Frame } from './define.ts'

type Cut = (buffer: Buffer) => Frame | undefined

const nothing = Buffer.alloc(0)

/** Skips bytes that belong to no message. */
export const skipped = (count: number): Frame => ({ bytes: nothing, end: count })

/** A message of so many bytes at the start; undefined until all of them have come. */
export function ofLength(buffer: Buffer, length: number): Frame | undefined {
  return buffer.length < length ? undefined : { bytes: buffer.subarray(0, length), end: length }
}

/** Cuts at the first of the delimiters, which are no part of the message; the earliest counts, the longest of those. */
export function untilDelimiter(...delimiters: readonly string[]): Cut {
  const ends = delimiters.map((text) => Buffer.from(text, 'latin1')).toSorted((a, b) => b.length - a.length)
  return (buffer) => {
    let best: Frame | undefined
    for (const mark of ends) {
      const at = buffer.indexOf(mark)
      if (at >= 0 && (!best || at < best.bytes.length)) best = { bytes: buffer.subarray(0, at), end: at + mark.length }
    }
    return best
  }
}

/** Cuts from a start mark to the first end mark after it, both included; bytes before the start mark are skipped. */
export function betweenMarks(start: number, end: number): Cut {
  return (buffer) => {
    const from = buffer.indexOf(start)
    if (from < 0) return buffer.length > 0 ? skipped(buffer.length) : undefined
    if (from > 0) return skipped(from)
    const to = buffer.indexOf(end, 1) + 1
    return to > 0 ? { bytes: buffer.subarray(0, to), end: to } : undefined
  }
}

/** Where a length stands in a message, and how many bytes it does not count. */
export interface LengthField {
  readonly at: number
  readonly size: 1 | 2 | 3 | 4
  /** Bytes of the message besides those that the length counts. */
  readonly uncounted: number
  readonly littleEndian?: true
}

/** Cuts messages that name their own length. */
export function byLengthField({ at, size, uncounted, littleEndian }: LengthField): Cut {
  return (buffer) => {
    if (buffer.length < at + size) return undefined
    const counted = littleEndian ? buffer.readUIntLE(at, size) : buffer.readUIntBE(at, size)
    return ofLength(buffer, Math.max(at + size, counted + uncounted))
  }
}

const [OPEN, CLOSE, QUOTE, BACKSLASH] = [0x7b, 0x7d, 0x22, 0x5c]

/** Cuts one object of JSON, from its first brace to the one that closes it; what stands before it is skipped. */
export function jsonObject(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(OPEN)
  if (from !== 0) return buffer.length > 0 ? skipped(from < 0 ? buffer.length : from) : undefined
  let [depth, isText] = [0, false]
  for (let at = 0; at < buffer.length; at++) {
    const byte = buffer[at]
    if (isText && byte === BACKSLASH) at++
    else if (byte === QUOTE) isText = !isText
    else if (!isText && byte === OPEN) depth++
    else if (!isText && byte === CLOSE && --depth <= 0) return ofLength(buffer, at + 1)
  }
  return undefined
}
