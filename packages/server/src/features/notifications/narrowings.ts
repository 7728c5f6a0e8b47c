import {
  isListedId,
  maxNarrowed,
  type Narrowing,
  narrowedTo,
  narrowingError,
  narrowings,
  noneListed,
  unseenListed,
} from '@rastro/core/messages/narrowing'
import type { Notification, notifications } from '@rastro/core/resources/notification'
import { seenAmong } from '../../access/can-see.ts'
import { requireAccessToAll } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import type { Save } from '../../http/resource-writes.ts'

const kinds = Object.keys(narrowings) as Narrowing[]

/** The notification to store, with the lists of fences and drivers as the caller may change them (decision 133). */
export async function withNarrowings(save: Save<typeof notifications>): Promise<Notification> {
  let { item } = save
  for (const to of kinds) {
    const list = await listToStore(save, to)
    if (list !== undefined) item = { ...item, attributes: { ...item.attributes, [narrowings[to]]: list } }
  }
  return item
}

/**
 * Who saves it adds only what they see; what they do not see stays, unless they take all such away. A list that lost its last entry is
 * for none. Undefined where the attribute is stored as given.
 */
async function listToStore(
  { tx, viewer, item, stored }: Save<typeof notifications>,
  to: Narrowing,
): Promise<string | undefined> {
  const attribute = narrowings[to]
  const value = item.attributes[attribute]
  if (value === undefined || value === null || value === stored?.attributes[attribute]) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') throw narrowingError('unreadable', to)
  const entries = narrowedTo(item, to)
  if (entries.length > maxNarrowed) throw narrowingError('most', to)
  const before = stored ? narrowedTo(stored, to) : []
  const given = entries.filter(isListedId)
  const added = given.filter((id) => !before.includes(id)).map(Number)
  if (!added.every(isId)) throw narrowingError('unreadable', to)
  await requireAccessToAll(tx, viewer, to, added, `attributes.${attribute}`)
  const stays = new Set(given)
  if (entries.includes(unseenListed)) for (const id of await unseenAmong(tx, viewer, to, before)) stays.add(id)
  const kept = before.filter((id) => isListedId(id) && stays.has(id))
  const list = [...new Set([...kept, ...stays])]
  if (list.length > maxNarrowed) throw narrowingError('most', to)
  if (list.length > 0) return list.join(',')
  return before.length > 0 || entries.length > 0 ? noneListed : undefined
}

/** The notifications as the viewer reads them: the ids of what they do not see, and of what is gone, are only counted. */
export async function seenNarrowings<T extends { readonly attributes: unknown }>(
  db: Db,
  viewer: Viewer,
  items: readonly T[],
): Promise<readonly T[]> {
  let seen = items
  for (const to of kinds) seen = await seenLists(db, viewer, { to, items: seen })
  return seen
}

async function seenLists<T extends { readonly attributes: unknown }>(
  db: Db,
  viewer: Viewer,
  { to, items }: { to: Narrowing; items: readonly T[] },
): Promise<readonly T[]> {
  const listed = items.map(({ attributes }) => narrowedTo({ attributes: opened(attributes, to) }, to))
  if (listed.every((ids) => ids.length === 0)) return items
  const unseen = await unseenAmong(db, viewer, to, listed.flat())
  return items.map((item, at) => {
    const ids = listed[at]!
    if (!ids.some((id) => unseen.has(id))) return item
    const list = ids.map((id) => (unseen.has(id) ? unseenListed : id)).join(',')
    const attributes = { ...opened(item.attributes, to), [narrowings[to]]: list }
    return { ...item, attributes: typeof item.attributes === 'string' ? JSON.stringify(attributes) : attributes }
  })
}

/** The attributes of an item or of a row, whose attributes are JSON text; only where they may have such a list. */
function opened(attributes: unknown, to: Narrowing): Notification['attributes'] {
  if (typeof attributes !== 'string') return (attributes ?? {}) as Notification['attributes']
  return attributes.includes(`"${narrowings[to]}"`) ? JSON.parse(attributes) : {}
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

async function unseenAmong(
  db: Db,
  { user }: Viewer,
  to: Narrowing,
  entries: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = entries.filter((entry) => isId(Number(entry)))
  if (ids.length === 0) return new Set()
  const seen = await seenAmong(db, user, to, [...new Set(ids.map(Number))])
  return new Set(ids.filter((id) => !seen.has(Number(id))))
}
