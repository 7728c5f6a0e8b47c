/** Values of attributes may have been typed by hand as texts: `"true"`, `"12"`. These functions read them as flags and numbers. */

/** The flag, or `otherwise` where there is none. */
export const flagOr = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : typeof value === 'string' ? value === 'true' : otherwise

/** The number, or `otherwise` where there is none. */
export function numberOr<O extends number | undefined>(value: unknown, otherwise: O): number | O {
  const found = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof found === 'number' && Number.isFinite(found) ? found : otherwise
}
