/** The names in a comma list; whole names only, blanks and empty ones dropped. */
export const splitList = (list: unknown): string[] =>
  typeof list === 'string'
    ? list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : []
