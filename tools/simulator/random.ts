/** A number from 0 to 1 that is always the same for the same keys, so that the demo is the same on every run. */
export function chance(...keys: readonly (number | string)[]): number {
  let hash = 0x811c9dc5
  for (const key of keys) hash = mixed(typeof key === 'number' ? hash ^ (key | 0) : hashText(key, hash))
  return (hash >>> 0) / 0x1_0000_0000
}

/** A number from `low` to `high`, the latter excluded. */
export const between = (low: number, high: number, ...keys: readonly (number | string)[]): number =>
  low + (high - low) * chance(...keys)

function hashText(text: string, hash: number): number {
  let value = hash
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}

/** The finisher of murmur3: one changed bit changes half of all. */
function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
