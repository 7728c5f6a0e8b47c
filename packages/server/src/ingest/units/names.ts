/** As long as the identifier of a device may be (reference §12): whoever calls itself more is not registered. */
const LONGEST = 128
/** A unit calls itself by a number, a serial number and a telephone number at most. */
const MOST_NAMES = 8
/** No text of PostgreSQL holds a NUL, and no name anything that cannot be seen. */
const invisible = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** May this be the name of a unit at all? What is none is asked of no database. */
export const isName = (text: string): boolean =>
  text.length > 0 && text.length <= LONGEST && text.trim() === text && !invisible.test(text)

/** As many names as one message may give its unit. */
export const firstNames = (names: readonly string[]): readonly string[] =>
  names.length > MOST_NAMES ? names.slice(0, MOST_NAMES) : names

/**
 * Names that are kept longer than the message they came in: copies, for a piece that was cut from a long text keeps all of
 * that text in memory, and strangers say how long it is.
 */
export const ownNames = (names: readonly string[]): string[] =>
  names.filter(isName).map((name) => Buffer.from(name).toString())
