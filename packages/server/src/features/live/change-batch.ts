import { linkTable } from '@rastro/core/access/permissions'
import type { Change, LinkChange, RowChange } from '../../ports/bus.ts'

/** Above this the visibility of each item is not resolved: every list of the kind is invalidated. */
const maxItems = 10_000

/** Entities known to browsers. */
const kinds: ReadonlySet<string> = new Set([...linkTable.user, 'user', 'server'])

/** Items of a vehicle, group or geofence have its visibility, and its id. */
const parts: ReadonlyMap<string, { readonly name: string; readonly kind: string }> = new Map([
  ['alarm', { name: 'alarm', kind: 'device' }],
  ['deviceStatus', { name: 'deviceStatus', kind: 'device' }],
  ['commandState', { name: 'queuedCommand', kind: 'device' }],
  ['fuelVerdict', { name: 'fuelVerdict', kind: 'device' }],
  ['delivery', { name: 'delivery', kind: 'device' }],
  ['planRequest', { name: 'planRequest', kind: 'user' }],
  ['contract', { name: 'contract', kind: 'user' }],
  ['charge', { name: 'charge', kind: 'user' }],
  ['geofenceEvent', { name: 'geofenceEvent', kind: 'geofence' }],
  ['scheduleRun', { name: 'scheduleRun', kind: 'group' }],
])

/** The changed items of one entity with the same kind of lookup. */
interface Entry {
  /** The entity's name in browsers. */
  readonly name: string
  /** The item kind whose visibility decides. */
  readonly kind: string
  /** The items themselves are not named: only the list is invalidated. */
  readonly isList: boolean
  /** Items to look up: who sees them now? */
  readonly ids: Set<number>
  /** Item → the users who saw it, for removed items, or who see the vehicle of its event. */
  readonly seenBy: Map<number, ReadonlySet<number>>
  /** There are too many. */
  isFull: boolean
}

/** The changes since the last flush to browsers; bounded in size. */
export class ChangeBatch {
  readonly #entries = new Map<string, Entry>()

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  get entries(): Iterable<Entry> {
    return this.#entries.values()
  }

  add(change: Change): void {
    this.#addPlan(change)
    if ('owner' in change) this.#addLink(change)
    else if (kinds.has(change.kind)) this.#addRow(change)
    else {
      const part = parts.get(change.kind)
      if (!part) return
      const entry = this.#entry(part.name, part.kind)
      if (change.seenBy) this.#address(entry, change.id, change.seenBy)
      else this.#put(entry, change.id)
    }
  }

  /** What counts as the plan or the payment of accounts: it is read again by themselves and by all below. */
  #addPlan(change: Change): void {
    if ('owner' in change) {
      if (change.property === 'managedUser') this.#put(this.#entry('ownPlan', 'user', true), change.propertyId)
    } else if (change.kind === 'plan') {
      if (change.action === 'updated') this.#put(this.#entry('ownPlan', 'plan', true), change.id)
    } else if (change.kind === 'planRequest' || (change.kind === 'user' && givesPlan(change))) {
      this.#put(this.#entry('ownPlan', 'user', true), change.id)
    } else if (change.kind === 'dunning') {
      const entry = this.#entry('ownPayment', 'user', true)
      // A rule concerns all clients of its seller
      if (change.id === 0) entry.isFull = true
      else this.#put(entry, change.id)
    }
  }

  #addRow({ kind, id, action, fields, groupBefore, seenBy }: RowChange): void {
    // The place of a vehicle is sent with its position
    if (kind === 'device' && fields?.length === 1 && fields[0] === 'positionId') return
    const entry = this.#entry(kind, kind)
    if (action !== 'removed') this.#put(entry, id)
    else if (seenBy) this.#address(entry, id, seenBy)
    else entry.isFull = true
    // Users who no longer see a group saw its previous group
    if (kind === 'group' && groupBefore && (fields?.includes('groupId') ?? true)) this.#put(entry, groupBefore)
  }

  /** Both ends are concerned: the linked item, and the list of its owner's items. */
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

const givesPlan = ({ action, fields }: RowChange): boolean =>
  action === 'updated' && (fields?.includes('planId') ?? true)
