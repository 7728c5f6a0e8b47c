import { linkTable } from '@rastro/core/access/permissions'
import type { Change, LinkChange, RowChange } from '../../ports/bus.ts'

/** Above this it is not looked up who sees each item: everybody's list of the kind is out of date. */
const maxItems = 10_000

/** Of what browsers are told. */
const kinds: ReadonlySet<string> = new Set([...linkTable.user, 'user', 'server'])

/** What belongs to a vehicle or group is seen by who sees that, and named by its id. */
const parts: ReadonlyMap<string, { readonly name: string; readonly kind: string }> = new Map([
  ['commandState', { name: 'queuedCommand', kind: 'device' }],
  ['scheduleRun', { name: 'scheduleRun', kind: 'group' }],
])

/** The changed items of one entity, of which the same is to be found out. */
interface Entry {
  /** How browsers know the entity. */
  readonly name: string
  /** Who sees an item of this kind is told of it. */
  readonly kind: string
  /** The items themselves are not named: only the list is out of date. */
  readonly isList: boolean
  /** To be looked up: who sees them now. */
  readonly ids: Set<number>
  /** Item → who saw it, where nobody does any more. */
  readonly seenBy: Map<number, ReadonlySet<number>>
  /** There are too many. */
  isFull: boolean
}

/** What changed since browsers were told last; bounded, however much changes. */
export class ChangeBatch {
  readonly #entries = new Map<string, Entry>()

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  get entries(): Iterable<Entry> {
    return this.#entries.values()
  }

  add(change: Change): void {
    if ('owner' in change) this.#addLink(change)
    else if (kinds.has(change.kind)) this.#addRow(change)
    else {
      const part = parts.get(change.kind)
      if (part) this.#put(this.#entry(part.name, part.kind), change.id)
    }
  }

  #addRow({ kind, id, action, fields, groupBefore, seenBy }: RowChange): void {
    // Where a vehicle is comes with its position
    if (kind === 'device' && fields?.length === 1 && fields[0] === 'positionId') return
    const entry = this.#entry(kind, kind)
    if (action !== 'removed') this.#put(entry, id)
    else if (seenBy) this.#address(entry, id, seenBy)
    else entry.isFull = true
    // Whoever sees a group no more saw the one that it was in
    if (kind === 'group' && groupBefore && (fields?.includes('groupId') ?? true)) this.#put(entry, groupBefore)
  }

  /** Both ends are concerned: the linked thing, and the list of what its owner has. */
  #addLink({ owner, ownerId, property, propertyId }: LinkChange): void {
    const kind = property === 'managedUser' ? 'user' : property === 'linkedDevice' ? 'device' : property
    const entry = this.#entry(kind, kind)
    if (owner === 'user') this.#address(entry, propertyId, [ownerId])
    else this.#put(entry, propertyId)
    this.#put(this.#entry('permission', owner, true), ownerId)
  }

  #entry(name: string, kind: string, isList = false): Entry {
    const key = `${name} ${kind}`
    const entry = this.#entries.get(key) ?? { name, kind, isList, ids: new Set(), seenBy: new Map(), isFull: false }
    this.#entries.set(key, entry)
    return entry
  }

  #put(entry: Entry, id: number): void {
    if (!entry.isFull) entry.ids.add(id)
    this.#limit(entry)
  }

  #address(entry: Entry, id: number, userIds: readonly number[]): void {
    if (!entry.isFull) entry.seenBy.set(id, new Set([...(entry.seenBy.get(id) ?? []), ...userIds]))
    this.#limit(entry)
  }

  #limit(entry: Entry): void {
    if (entry.ids.size + entry.seenBy.size <= maxItems) return
    entry.isFull = true
    entry.ids.clear()
    entry.seenBy.clear()
  }
}
