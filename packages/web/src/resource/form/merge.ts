import { isSame } from '@rastro/core/access/is-same'

/** What came of two people changing the same thing. */
export interface Merged<T> {
  readonly item: T
  /** What both changed, each to something else: ours stands in `item`, theirs here, by key; of attributes `attributes.<key>`. */
  readonly both: ReadonlyMap<string, unknown>
}

/** Decision 51: what we changed stays ours, and what only somebody else changed is theirs; nothing is lost. */
export function merge<T extends object>(seen: Partial<T>, ours: Partial<T>, theirs: T): Merged<T> {
  const [before, mine, stored] = [flat(seen), flat(ours), flat(theirs)]
  const both = new Map<string, unknown>()
  const item = new Map(stored)
  for (const key of new Set([...before.keys(), ...mine.keys()])) {
    if (isSame(before.get(key), mine.get(key))) continue
    if (!isSame(before.get(key), stored.get(key)) && !isSame(mine.get(key), stored.get(key)))
      both.set(key, stored.get(key))
    item.set(key, mine.get(key))
  }
  return { item: whole(item) as T, both }
}

const prefix = 'attributes.'

/** Attributes are set one by one: two people who change different ones do not stand in each other's way. */
function flat(item: object): Map<string, unknown> {
  const { attributes, ...fields } = item as { attributes?: object }
  return new Map([
    ...Object.entries(fields),
    ...Object.entries(attributes ?? {}).map(([key, value]): [string, unknown] => [prefix + key, value]),
  ])
}

function whole(values: Map<string, unknown>): object {
  const fields = [...values].filter(([key, value]) => !key.startsWith(prefix) && value !== undefined)
  const attributes = [...values].filter(([key, value]) => key.startsWith(prefix) && value !== undefined)
  return {
    ...Object.fromEntries(fields),
    attributes: Object.fromEntries(attributes.map(([key, value]) => [key.slice(prefix.length), value])),
  }
}
