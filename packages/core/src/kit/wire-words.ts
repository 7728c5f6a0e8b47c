/** Our name of each field → its key in the JSON of the API. */
export type WireKeys = Readonly<Record<string, string>>

/** Reads the texts of a JSON object under our names. Empty and missing ones are left out. */
export function inOurWords<K extends WireKeys>(keys: K, source: unknown): Partial<Record<keyof K, string>> {
  const wire = (source ?? {}) as Record<string, unknown>
  const found = Object.entries(keys).filter(([, key]) => isSaid(wire[key]))
  return Object.fromEntries(found.map(([word, key]) => [word, String(wire[key])])) as Partial<Record<keyof K, string>>
}

/** The opposite of `inOurWords`: the same texts under the keys of the API. Missing ones are left out. */
export function onTheWire<K extends WireKeys>(
  keys: K,
  texts: Partial<Record<keyof K, string>>,
): Record<string, string> {
  const entries = Object.entries(texts as Record<string, string | undefined>)
  const said = entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[0] in keys)
  return Object.fromEntries(said.map(([word, text]) => [keys[word]!, text]))
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
