/** The first and the last requested byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The requested range of a `range` header (RFC 9110 §14.1.2): `whole` where it is absent, in another unit, or has several
 * ranges; `none` where the file has no such bytes.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return last === '0' || size === 0 ? 'none' : within(Math.max(0, size - Number(last)), size - 1)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return Number(first) >= size ? 'none' : within(Number(first), end)
}

const within = (start: number, end: number): ByteRange => ({ start, end })
