/** Our field names → their keys in the JSON of the API. */
export type WireKeys = Readonly<Record<string, string>>

/** Reads the texts of a JSON object under our names. Empty and missing ones are left out. */
export function inOurWords<K extends WireKeys>(keys: K, source: unknown): Partial<Record<keyof K, string>> {
  const found: Record<string, string> = {}
  for (const word of Object.keys(keys)) {
    const text = textAt(source, keys[word]!)
    if (text) found[word] = text
  }
  return found as Partial<Record<keyof K, string>>
}

/** One text of a JSON object; empty where it is missing. */
export function textAt(source: unknown, key: string): string {
  const value = (source as Record<string, unknown> | null | undefined)?.[key]
  return value === undefined || value === null ? '' : String(value)
}

/** The inverse of `inOurWords`: the same texts under the keys of the API. Missing ones are left out. */
export function onTheWire<K extends WireKeys>(
  keys: K,
  texts: Partial<Record<keyof K, string>>,
): Record<string, string> {
  const entries = Object.entries(texts as Record<string, string | undefined>)
  const said = entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[0] in keys)
  return Object.fromEntries(said.map(([word, text]) => [keys[word]!, text]))
}
