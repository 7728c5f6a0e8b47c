/** The names in a comma list, without the blanks around them and without empty names. */
export const splitList = (list: unknown): string[] =>
  typeof list === 'string'
    ? list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : []
