/** Levels of the deepest value: more are refused, as they would exhaust the stack. */
const mostLevels = 32

/**
 * The one JSON text of a value, without spaces and with sorted names, for digests: however it was written down, the same content
 * has the same text. Throws a `RangeError` for a value that is too deep.
 */
export function canonicalJson(value: unknown, levels = mostLevels): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (levels === 0) throw new RangeError(`A value of more than ${mostLevels} levels has no canonical JSON`)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, levels - 1)).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, levels - 1)}`)
  return `{${members.join(',')}}`
}
