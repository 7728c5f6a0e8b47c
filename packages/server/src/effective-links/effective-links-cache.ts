import { type BatchLoader, createBatchLoader } from '../db/batch-loader.ts'
import type { Db } from '../db/database.ts'
import type { Change, LinkChange, RowChange } from '../ports/bus.ts'
import { type EffectiveLinks, thingNames, things } from './effective-links.ts'
import { GroupFences } from './fences.ts'
import { readEffectiveLinks } from './read.ts'
import { SharedRows } from './shared-rows.ts'

const READ_AT_ONCE = 500
/** After this many reads interrupted by changes, the last result is returned without caching, so that a call always ends. */
const MAX_READS = 3

/** Caches the effective links of devices until a change invalidates them. */
export class EffectiveLinksCache {
  private readonly db: Db
  private readonly known = new Map<number, EffectiveLinks>()
  readonly shared = new SharedRows()
  readonly fences = new GroupFences()
  private readonly read: BatchLoader<number, EffectiveLinks>
  /** The changes since the running read began; undefined when none is running. */
  private missed: Change[] | undefined

  constructor(db: Db) {
    this.db = db
    this.read = createBatchLoader((ids) => this.load(ids), READ_AT_ONCE)
  }

  /** The cached value; undefined when it has not been read or was invalidated. */
  at(deviceId: number): EffectiveLinks | undefined {
    return this.known.get(deviceId)
  }

  /** The effective links of a device, read if necessary; undefined when there is no such device. */
  async to(deviceId: number): Promise<EffectiveLinks | undefined> {
    return this.known.get(deviceId) ?? this.read(deviceId)
  }

  forget(deviceId: number): void {
    this.known.delete(deviceId)
  }

  /** Drops what this change has invalidated; returns the ids of the devices concerned. */
  changed(change: Change): number[] {
    this.missed?.push(change)
    return this.drop(change)
  }

  private drop(change: Change): number[] {
    const affected = change.kind === 'link' ? byLink(change as LinkChange) : this.byRow(change as RowChange)
    if (typeof affected === 'number') return this.known.delete(affected) ? [affected] : []
    return affected ? this.dropWhere(affected) : []
  }

  /** Devices share `EffectiveLinks` objects, so each object is checked once. */
  private dropWhere(isAffected: (effectiveLinks: EffectiveLinks) => boolean): number[] {
    const verdicts = new Map<EffectiveLinks, boolean>()
    const dropped: number[] = []
    for (const [id, effectiveLinks] of this.known) {
      const verdict = verdicts.get(effectiveLinks) ?? isAffected(effectiveLinks)
      verdicts.set(effectiveLinks, verdict)
      if (verdict) dropped.push(id)
    }
    for (const id of dropped) this.known.delete(id)
    return dropped
  }

  private byRow({ kind, id, fields }: RowChange): Affected | undefined {
    if (kind === 'device') {
      const isElsewhere = !fields || fields.includes('groupId') || fields.includes('calendarId')
      return isElsewhere ? id : undefined
    }
    this.shared.drop(kind, id)
    const holds = holding[kind]
    return holds && ((effectiveLinks) => holds(effectiveLinks, id))
  }

  /** Runs one at a time (`createBatchLoader`). A device that is invalidated meanwhile is read again. */
  private async load(deviceIds: readonly number[]): Promise<Map<number, EffectiveLinks>> {
    const found = new Map<number, EffectiveLinks>()
    try {
      let asked = deviceIds
      for (let reads = 0; asked.length > 0 && reads < MAX_READS; reads++) {
        const missed: Change[] = []
        this.missed = missed
        for (const [id, effectiveLinks] of await readEffectiveLinks(this.db, asked, this)) {
          found.set(id, effectiveLinks)
          this.known.set(id, effectiveLinks)
        }
        const untrue = new Set(missed.flatMap((change) => this.drop(change)))
        asked = asked.filter((id) => untrue.has(id))
      }
    } finally {
      this.missed = undefined
    }
    return found
  }
}

/** Which devices a change concerns: one by id, or those whose `EffectiveLinks` passes the test. */
type Affected = number | ((effectiveLinks: EffectiveLinks) => boolean)
type Holds = (effectiveLinks: EffectiveLinks, id: number) => boolean

/** True when an `EffectiveLinks` contains the item of this id, by kind. */
const holding: Readonly<Record<string, Holds>> = {
  group: ({ groups }, id) => groups.some((group) => group.id === id),
  calendar: ({ calendars }, id) => calendars.has(id),
  ...Object.fromEntries(
    thingNames.map((thing): [string, Holds] => [
      things[thing].name,
      (all, id) => all[thing].some((row) => row.id === id),
    ]),
  ),
}
const linked: ReadonlySet<string> = new Set(thingNames.map((thing) => things[thing].name))

function byLink({ owner, ownerId, property }: LinkChange): Affected | undefined {
  if (!linked.has(property)) return undefined
  if (owner === 'device') return ownerId
  return owner === 'group' ? (effectiveLinks) => holding.group!(effectiveLinks, ownerId) : undefined
}
