/** A key of attributes in all rows of a block. */
export interface AttributeColumn {
  readonly key: string
  /** `"ignition":` */
  readonly lead: string
  /** The numbers, or where each value stands in `words`; NaN in rows without the key. */
  readonly values: Float64Array
  /** Values as JSON; undefined for a column of numbers. */
  readonly words: readonly (string | null)[] | undefined
}

/** Gives the JSON of rows that have these members. What is equal in the row asked for before is not written again. */
export function textsOf(members: readonly AttributeColumn[]): (row: number) => string {
  const seen = new Float64Array(members.length).fill(Number.NaN)
  const pieces = new Array<string>(members.length).fill('')
  return (row) => {
    let text = '{'
    for (let at = 0; at < members.length; at++) {
      const { lead, values, words } = members[at]!
      const value = values[row]!
      if (value !== seen[at]) {
        seen[at] = value
        pieces[at] = `${at > 0 ? ',' : ''}${lead}${words ? words[value] : value}`
      }
      text += pieces[at]
    }
    return `${text}}`
  }
}

/** Gives the objects of rows that have these members: each is a copy of one in which only what differs from the row before was set. */
export function objectsOf(members: readonly AttributeColumn[]): (row: number) => Record<string, unknown> {
  const seen = new Float64Array(members.length).fill(Number.NaN)
  // All keys are its own from the start: setting `__proto__` is then as harmless as any other
  const latest: Record<string, unknown> = Object.fromEntries(members.map(({ key }) => [key, null]))
  return (row) => {
    for (let at = 0; at < members.length; at++) {
      const { key, values, words } = members[at]!
      const value = values[row]!
      if (value === seen[at]) continue
      const word = words?.[value]
      // Whoever has an object may change what is in it
      seen[at] = word?.startsWith('{') || word?.startsWith('[') ? Number.NaN : value
      latest[key] = words ? JSON.parse(word!) : value
    }
    return { ...latest }
  }
}
