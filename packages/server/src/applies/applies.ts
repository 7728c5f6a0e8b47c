import type { Db } from '../db/database.ts'
import { type Gather, gather } from '../db/gather.ts'
import type { Change, LinkChange, RowChange } from '../ports/bus.ts'
import { type Applied, thingNames, things } from './applied.ts'
import { readApplied } from './read.ts'
import { SharedRows } from './shared-rows.ts'

const READ_AT_ONCE = 500

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
    const isConcerned = change.kind === 'link' ? byLink(change as LinkChange) : this.byRow(change as RowChange)
    if (!isConcerned) return []
    const concerned = [...this.known].flatMap(([id, applied]) => (isConcerned(id, applied) ? id : []))
    for (const id of concerned) this.known.delete(id)
    return concerned
  }

  private byRow({ kind, id, fields }: RowChange): Concerns | undefined {
    if (kind === 'device') {
      const isElsewhere = !fields || fields.includes('groupId') || fields.includes('calendarId')
      return isElsewhere ? (deviceId) => deviceId === id : undefined
    }
    this.shared.drop(kind, id)
    const holds = holding[kind]
    return holds && once((applied) => holds(applied, id))
  }

  /** One at a time: what changes meanwhile may have been read before or after, and is read again. */
  private async load(deviceIds: readonly number[]): Promise<Map<number, Applied>> {
    const found = new Map<number, Applied>()
    try {
      for (let asked = deviceIds; asked.length > 0; ) {
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

/** Does the change concern this device, to which this applied? */
type Concerns = (deviceId: number, applied: Applied) => boolean
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
  if (owner === 'device') return (deviceId) => deviceId === ownerId
  return owner === 'group' ? once((applied) => holding.group!(applied, ownerId)) : undefined
}

/** Devices share what applies to them: it is looked through once. */
function once(holds: (applied: Applied) => boolean): Concerns {
  const verdicts = new Map<Applied, boolean>()
  return (_, applied) => {
    const verdict = verdicts.get(applied) ?? holds(applied)
    verdicts.set(applied, verdict)
    return verdict
  }
}
