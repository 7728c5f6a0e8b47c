/** Deep equality in which false, 0, an empty text and an absent value are equal and key order is ignored. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!a && !b) return true
  if (a instanceof Date || b instanceof Date)
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime()
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]))
}
