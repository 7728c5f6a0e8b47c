/** The longest identifier of a device (reference §12); a longer name belongs to no device. */
const LONGEST = 128
/** The most names of one message; real units send at most three (IMEI, serial number, telephone number). */
const MAX_NAMES = 8
/** Control characters, half surrogates and line separators: PostgreSQL refuses NUL, and no name has invisible characters. */
const invisible = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** Whether this can be the name of a unit; if not, the database is not asked. */
export const isName = (text: string): boolean =>
  text.length > 0 && text.length <= LONGEST && text.trim() === text && !invisible.test(text)

/** The names, cut to the most that one message may have. */
export const firstNames = (names: readonly string[]): readonly string[] =>
  names.length > MAX_NAMES ? names.slice(0, MAX_NAMES) : names

/**
 * Copies of the valid names, for keeping them longer than their message: a slice of a string would keep the whole string,
 * which may be very long, in memory.
 */
export const ownNames = (names: readonly string[]): string[] =>
  names.filter(isName).map((name) => Buffer.from(name).toString())
