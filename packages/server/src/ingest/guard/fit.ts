import type { Attributes, Fix } from '@rastro/protocols/define'

/**
 * The largest fix that is stored completely. The largest of 2,892 recorded ones has 88 attributes in 1.6 kB and a
 * network of 1.2 kB, so these limits are three, ten and seven times as high.
 */
export const MAX_ATTRIBUTES = 256
export const MAX_ATTRIBUTE_BYTES = 16_384
export const MAX_NETWORK_BYTES = 8192

/** Upper bounds of JSON: bytes for one letter, and bytes for everything else of an attribute (quotes, a number). */
const BYTES_PER_LETTER = 6
const BYTES_AROUND = 32

/** The fix without the attributes (the last ones) and the network that exceed the limits; the same object when all fits. */
export function fitted(fix: Fix): Fix {
  const attributes = isSmall(fix.attributes) ? fix.attributes : firstOf(fix.attributes)
  const isTooWide = fix.network !== undefined && bytesOf(fix.network) > MAX_NETWORK_BYTES
  if (attributes === fix.attributes && !isTooWide) return fix
  const { network, ...rest } = fix
  return { ...rest, attributes, ...(network && !isTooWide && { network }) }
}

/** A quick check by upper bounds, without building JSON; false when only the JSON can decide. */
function isSmall(attributes: Attributes): boolean {
  let count = 0
  let bytes = 0
  for (const key in attributes) {
    const value = attributes[key]
    count += 1
    bytes += BYTES_AROUND + BYTES_PER_LETTER * (key.length + (typeof value === 'string' ? value.length : 0))
  }
  return count <= MAX_ATTRIBUTES && bytes <= MAX_ATTRIBUTE_BYTES
}

function firstOf(attributes: Attributes): Attributes {
  const kept: [string, Attributes[string]][] = []
  let left = MAX_ATTRIBUTE_BYTES
  let isWhole = true
  for (const key in attributes) {
    const bytes = bytesOf({ [key]: attributes[key] })
    if (kept.length < MAX_ATTRIBUTES && bytes <= left) {
      kept.push([key, attributes[key]!])
      left -= bytes
    } else isWhole = false
  }
  return isWhole ? attributes : Object.fromEntries(kept)
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))
