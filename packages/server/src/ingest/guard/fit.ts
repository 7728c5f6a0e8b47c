import type { Attributes, Fix } from '@rastro/protocols/define'

/**
 * What a fix may bring along. The largest of 2,892 recorded ones has 88 attributes in 1.6 kB and a network of 1.2 kB;
 * these leave room for three, ten and seven times as much.
 */
export const MOST_ATTRIBUTES = 256
export const MOST_ATTRIBUTE_BYTES = 16_384
export const MOST_NETWORK_BYTES = 8192

/** JSON writes a letter in six bytes at most, and around an attribute that is no text in fewer than so many. */
const BYTES_PER_LETTER = 6
const BYTES_AROUND = 32

/** The fix with what fits of its attributes, the first ones first, and without a network beyond measure; itself when all fits. */
export function fitted(fix: Fix): Fix {
  const attributes = isSmall(fix.attributes) ? fix.attributes : firstOf(fix.attributes)
  const isTooWide = fix.network !== undefined && bytesOf(fix.network) > MOST_NETWORK_BYTES
  if (attributes === fix.attributes && !isTooWide) return fix
  const { network, ...rest } = fix
  return { ...rest, attributes, ...(network && !isTooWide && { network }) }
}

/** Whether the attributes fit, told without writing them; false where it takes writing them to know. */
function isSmall(attributes: Attributes): boolean {
  let count = 0
  let bytes = 0
  for (const key in attributes) {
    const value = attributes[key]
    count += 1
    bytes += BYTES_AROUND + BYTES_PER_LETTER * (key.length + (typeof value === 'string' ? value.length : 0))
  }
  return count <= MOST_ATTRIBUTES && bytes <= MOST_ATTRIBUTE_BYTES
}

function firstOf(attributes: Attributes): Attributes {
  const kept: [string, Attributes[string]][] = []
  let left = MOST_ATTRIBUTE_BYTES
  let isWhole = true
  for (const key in attributes) {
    const bytes = bytesOf({ [key]: attributes[key] })
    if (kept.length < MOST_ATTRIBUTES && bytes <= left) {
      kept.push([key, attributes[key]!])
      left -= bytes
    } else isWhole = false
  }
  return isWhole ? attributes : Object.fromEntries(kept)
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))
