/** The names in a comma list; whole names only, blanks and empty ones dropped. */
export const splitList = (list: unknown): string[] =>
  typeof list === 'string'
    ? list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : []

/** The comma list of the names, as attributes and notifications keep it. */
export const joinList = (names: readonly string[]): string => names.join(',')
