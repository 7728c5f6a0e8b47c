const digits = 2 ** 16

type Indexes = Uint32Array<ArrayBuffer>

/**
 * The indexes of `keys` in ascending order; equal keys keep the order of `places` (stable). Sorts digit by digit (LSD radix
 * sort), in time that grows with the number of keys alone. Keys may be infinite, not NaN; -0 comes before 0.
 */
export function sortedPlaces(keys: Float64Array, places: Indexes): Indexes {
  const bits = orderedBits(keys)
  let from = places
  let to = new Uint32Array(places.length)
  for (let half = 0; half < 4; half++) {
    const starts = startsOf(bits, half)
    if (!starts) continue
    for (const place of from) to[starts[bits[place * 4 + half]!]!++] = place
    ;[from, to] = [to, from === places ? new Uint32Array(places.length) : from]
  }
  return from
}

/** Of each key four digits, the lowest first, so that larger digits mean a larger key (IEEE 754, little-endian). */
function orderedBits(keys: Float64Array): Uint16Array {
  const bits = new Uint16Array(keys.slice().buffer)
  for (let at = 0; at < bits.length; at += 4) {
    const isNegative = bits[at + 3]! >= 0x8000
    for (let half = 0; half < 3; half++) if (isNegative) bits[at + half]! ^= 0xffff
    bits[at + 3]! ^= isNegative ? 0xffff : 0x8000
  }
  return bits
}

/** The offset of the keys with each digit; undefined when all have the same. */
function startsOf(bits: Uint16Array, half: number): Uint32Array | undefined {
  const starts = new Uint32Array(digits)
  for (let at = half; at < bits.length; at += 4) starts[bits[at]!]!++
  if (bits.length === 0 || starts[bits[half]!] === bits.length / 4) return undefined
  let sum = 0
  for (let digit = 0; digit < digits; digit++) {
    const count = starts[digit]!
    starts[digit] = sum
    sum += count
  }
  return starts
}
