/** The longest identifier of a device (reference §12); a longer name belongs to no device. */
const LONGEST = 128
/** The most names of one message; real units send at most three (IMEI, serial number, telephone number). */
const MAX_NAMES = 8
/** Control characters, half surrogates and line separators: PostgreSQL refuses NUL, and no name has invisible characters. */
const invisible = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** True for a valid name of a unit; for others the database is not queried. */
export const isName = (text: string): boolean =>
  text.length > 0 && text.length <= LONGEST && text.trim() === text && !invisible.test(text)

/** The names, truncated to the maximum of one message. */
export const firstNames = (names: readonly string[]): readonly string[] =>
  names.length > MAX_NAMES ? names.slice(0, MAX_NAMES) : names

/**
 * Copies of the valid names, to outlive their message: a slice of a string would retain the complete string, which may be
 * very long, in memory.
 */
export const ownNames = (names: readonly string[]): string[] =>
  names.filter(isName).map((name) => Buffer.from(name).toString())

/** True for a name under which an unknown unit may be registered or offered: visible ASCII that cannot be confused. */
export const isAddableName = (text: string): boolean => /^[\w.:@-]{3,64}$/.test(text)
