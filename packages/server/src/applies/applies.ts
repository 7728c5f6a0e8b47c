import type { Db } from '../db/database.ts'
import { type Gather, gather } from '../db/gather.ts'
import type { Change, LinkChange, RowChange } from '../ports/bus.ts'
import { type Applied, thingNames, things } from './applied.ts'
import { readApplied } from './read.ts'
import { SharedRows } from './shared-rows.ts'

const READ_AT_ONCE = 500
/** Whoever edits without end keeps nobody waiting: what was read last is answered then, and not kept. */
const MOST_READS = 3

/** Knows what applies to the devices that somebody asked for, until a change makes it untrue. */
export class Applies {
  private readonly db: Db
  private readonly known = new Map<number, Applied>()
  private readonly shared = new SharedRows()
  private readonly read: Gather<number, Applied>
  /** What changed since the read that is under way began; undefined while there is none. */
  private missed: Change[] | undefined

  constructor(db: Db) {
    this.db = db
    this.read = gather((ids) => this.load(ids), READ_AT_ONCE)
  }

  /** Undefined when it has not been read, or has changed since. */
  at(deviceId: number): Applied | undefined {
    return this.known.get(deviceId)
  }

  /** Undefined when there is no such device. */
  async to(deviceId: number): Promise<Applied | undefined> {
    return this.known.get(deviceId) ?? this.read(deviceId)
  }

  forget(deviceId: number): void {
    this.known.delete(deviceId)
  }

  /** Drops what this change has made untrue; gives the devices for which that was so. */
  changed(change: Change): number[] {
    this.missed?.push(change)
    return this.drop(change)
  }

  private drop(change: Change): number[] {
    const concerns = change.kind === 'link' ? byLink(change as LinkChange) : this.byRow(change as RowChange)
    if (typeof concerns === 'number') return this.known.delete(concerns) ? [concerns] : []
    return concerns ? this.dropWhere(concerns) : []
  }

  /** Devices share what applies to them: it is looked through once. */
  private dropWhere(isConcerned: (applied: Applied) => boolean): number[] {
    const verdicts = new Map<Applied, boolean>()
    const dropped: number[] = []
    for (const [id, applied] of this.known) {
      const verdict = verdicts.get(applied) ?? isConcerned(applied)
      verdicts.set(applied, verdict)
      if (verdict) dropped.push(id)
    }
    for (const id of dropped) this.known.delete(id)
    return dropped
  }

  private byRow({ kind, id, fields }: RowChange): Concerns | undefined {
    if (kind === 'device') {
      const isElsewhere = !fields || fields.includes('groupId') || fields.includes('calendarId')
      return isElsewhere ? id : undefined
    }
    this.shared.drop(kind, id)
    const holds = holding[kind]
    return holds && ((applied) => holds(applied, id))
  }

  /** One at a time: what changes meanwhile may have been read before or after, and is read again. */
  private async load(deviceIds: readonly number[]): Promise<Map<number, Applied>> {
    const found = new Map<number, Applied>()
    try {
      let asked = deviceIds
      for (let reads = 0; asked.length > 0 && reads < MOST_READS; reads++) {
        const missed: Change[] = []
        this.missed = missed
        for (const [id, applied] of await readApplied(this.db, asked, this.shared)) {
          found.set(id, applied)
          this.known.set(id, applied)
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

/** Whom a change concerns: one device, or those to which something applied. */
type Concerns = number | ((applied: Applied) => boolean)
type Holds = (applied: Applied, id: number) => boolean

/** Whether something applied, by the kind of thing. */
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

function byLink({ owner, ownerId, property }: LinkChange): Concerns | undefined {
  if (!linked.has(property)) return undefined
  if (owner === 'device') return ownerId
  return owner === 'group' ? (applied) => holding.group!(applied, ownerId) : undefined
}
