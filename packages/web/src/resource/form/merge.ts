import { isSame } from '@rastro/core/access/is-same'
import type { Version } from '../../api/versioned-save.ts'

/** The result of merging two concurrent changes. */
export interface Merged<T> {
  readonly item: T
  /** Conflicts: both changed these differently: ours is in `item`, theirs here, by key; of attributes `attributes.<key>`. */
  readonly both: ReadonlyMap<string, unknown>
}

/** Decision 51: fields that we changed stay ours, and fields that only somebody else changed are theirs; nothing is lost. */
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
  const isAttribute = (key: string) => [seen, ours, theirs].some((one) => Object.hasOwn(attributesOf(one), key))
  const { attributes, ...fields } = whole(item, isAttribute)
  // The server accepts no attributes for an entity without them
  const hasAttributes = [seen, ours, theirs].some((one) => Object.hasOwn(one, 'attributes'))
  return { item: (hasAttributes ? { ...fields, attributes } : fields) as T, both }
}

/** The names of the fields in which two versions of an item differ. */
export function changedNames(before: object, after: object): string[] {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => !isSame(old.get(name), now.get(name)))
}

/** Both changed the same fields of an item: nothing was stored, and the user decides. */
export class SaveConflict<T> extends Error {
  override name = 'SaveConflict'
  readonly merged: Merged<T>
  /** The server's current item. */
  readonly stored: Version<T>
  constructor(merged: Merged<T>, stored: Version<T>) {
    super('Somebody else changed the same fields')
    this.merged = merged
    this.stored = stored
  }
}

/** Rebases our changes from the version we read onto the stored one; throws a `SaveConflict` where both changed the same. */
export function mergeInto<T extends object>(
  seen: Version<Partial<T>>,
  ours: Partial<T>,
  stored: Version<T>,
  prepare: (item: T) => T | undefined = (item) => item,
): Partial<T> {
  if (stored.item === seen.item) return ours
  const shown = { ...stored, item: prepare(stored.item) ?? stored.item }
  const merged = merge<T>(seen.item, ours, shown.item)
  if (merged.both.size > 0) throw new SaveConflict(merged, shown)
  return merged.item
}

const prefix = 'attributes.'

/**
 * Attributes are merged one by one, and so are the parts of one that is an object (`attributes.veiculo/placa`): concurrent
 * changes of different ones do not conflict.
 */
function flat(item: object): Map<string, unknown> {
  const { attributes, ...fields } = item as { attributes?: object }
  return new Map([
    ...Object.entries(fields),
    ...Object.entries(attributes ?? {}).flatMap(([key, value]): [string, unknown][] =>
      isObject(value) && !key.includes('/')
        ? Object.entries(value).map(([part, inner]) => [`${prefix}${key}/${part}`, inner])
        : [[prefix + key, value]],
    ),
  ])
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

const attributesOf = (item: object): object => (item as { attributes?: object }).attributes ?? {}

function whole(values: Map<string, unknown>, isAttribute: (key: string) => boolean): { attributes: object } {
  const present = [...values].filter(([, value]) => value !== undefined)
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of present.filter(([key]) => key.startsWith(prefix))) {
    const key = name.slice(prefix.length)
    const at = isAttribute(key) ? -1 : key.indexOf('/')
    if (at < 0) attributes[key] = value
    else attributes[key.slice(0, at)] = { ...(attributes[key.slice(0, at)] as object), [key.slice(at + 1)]: value }
  }
  return { ...Object.fromEntries(present.filter(([key]) => !key.startsWith(prefix))), attributes }
}
