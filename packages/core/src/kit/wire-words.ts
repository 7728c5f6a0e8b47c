/** Our word → the key on the wire. */
export type WireKeys = Readonly<Record<string, string>>

/** The texts of an object on the wire in our words; what is empty there is absent here. */
export function inOurWords<K extends WireKeys>(keys: K, source: unknown): Partial<Record<keyof K, string>> {
  const wire = (source ?? {}) as Record<string, unknown>
  const found = Object.entries(keys).filter(([, key]) => isSaid(wire[key]))
  return Object.fromEntries(found.map(([word, key]) => [word, String(wire[key])])) as Partial<Record<keyof K, string>>
}

/** The same texts as they travel; what is absent here is absent there. */
export function onTheWire<K extends WireKeys>(
  keys: K,
  texts: Partial<Record<keyof K, string>>,
): Record<string, string> {
  const entries = Object.entries(texts as Record<string, string | undefined>)
  const said = entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[0] in keys)
  return Object.fromEntries(said.map(([word, text]) => [keys[word]!, text]))
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
