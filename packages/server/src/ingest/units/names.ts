/** As long as the identifier of a device may be: whoever calls itself more is not registered. */
const LONGEST = 512

/** May this be the name of a unit at all? */
export const isName = (text: string): boolean => text.length <= LONGEST

/**
 * Names that are kept longer than the message they came in: copies, for a piece that was cut from a long text keeps all of
 * that text in memory, and strangers say how long it is.
 */
export const ownNames = (names: readonly string[]): string[] =>
  names.filter(isName).map((name) => Buffer.from(name).toString())
