import type { Maintenance } from '../resources/maintenance.ts'
import { type MaintenanceMemory, type Note, type Notes, notesOf } from './maintenance-notes.ts'

/** The notes of linked maintenances, in their order: flat lists, as thousands of devices have them (decision 228). */
export interface Progress extends Counted {
  readonly rows: readonly Maintenance[]
  /** How many periods were over; NaN where nothing is noted, or for another start or period. */
  readonly periods: readonly number[]
}

/** Which attributes are counted. */
interface Counted {
  /** By maintenance; undefined where nothing is noted. */
  readonly of: readonly (string | undefined)[]
  readonly groups: readonly Group[]
}

/** Maintenances of one type that count the same attribute, by their indexes: its value is read once for all of them. */
interface Group {
  readonly type: string
  readonly of: string | undefined
  readonly members: readonly number[]
}

/** Read once for the many positions in which nothing is due. */
const known = new WeakMap<MaintenanceMemory, Progress>()
/** Shared by the devices that have the same maintenances. */
const shared = new WeakMap<readonly Maintenance[], readonly Counted[]>()
const maxShared = 4

/** What the memory of a device says about the maintenances linked to it now. */
export function progressOf(rows: readonly Maintenance[], memory: MaintenanceMemory): Progress {
  const found = known.get(memory)
  if (found?.rows === rows) return found
  const notes = notesOf(memory)
  const of = rows.map(({ id }) => notes.get(id)?.of)
  const periods = rows.map((row) => periodsOf(row, notes.get(row.id)))
  const progress = { rows, ...countedOf(rows, of), periods }
  known.set(memory, progress)
  return progress
}

/** Spares the next position from reading the changed memory. */
export function noteProgress(memory: MaintenanceMemory, { rows, ...before }: Progress, changed: Notes): void {
  const of = before.of.slice()
  const periods = before.periods.slice()
  for (let at = 0; at < rows.length; at++) {
    const note = changed.get(rows[at]!.id)
    if (!note) continue
    of[at] = note.of
    periods[at] = note.periods
  }
  known.set(memory, { rows, ...countedOf(rows, of), periods })
}

const periodsOf = ({ start, period }: Maintenance, note: Note | undefined): number =>
  note && note.start === start && note.period === period ? note.periods : Number.NaN

function countedOf(rows: readonly Maintenance[], of: Counted['of']): Counted {
  const all = shared.get(rows) ?? []
  const same = all.find((one) => one.of.every((name, at) => name === of[at]))
  if (same) return same
  const groups = Map.groupBy(rows.keys(), (at) => JSON.stringify([rows[at]!.type, of[at]]))
  const counted = {
    of,
    groups: Array.from(groups.values(), (members) => ({ type: rows[members[0]!]!.type, of: of[members[0]!], members })),
  }
  if (all.length < maxShared) shared.set(rows, [...all, counted])
  return counted
}
