import type { Position } from '../model/position.ts'
import type { Maintenance } from '../resources/maintenance.ts'
import { type MaintenanceMemory, type Notes, withNotes } from './maintenance-notes.ts'
import { noteProgress, type Progress, progressOf } from './maintenance-progress.ts'
import { defineRule, eventOf, type NewEvent, type Outcome, type PositionMoment } from './rule.ts'

/** A shorter period would end with every report: it is treated as none, as that of a record of work done. */
const shortestPeriod = 1e-3
const nothing: MaintenanceMemory = { notes: '' }

const isTime = (type: string): type is 'serverTime' | 'deviceTime' | 'fixTime' =>
  type === 'fixTime' || type === 'deviceTime' || type === 'serverTime'

/**
 * `maintenance` when the counted value of a maintenance reaches its start or another of its periods (MNT-32): metres,
 * milliseconds of the engine, any number that the unit reports, or a date. One already due when it was linked makes no event, and
 * neither does a late position.
 */
export const maintenance = defineRule<PositionMoment, MaintenanceMemory>({
  name: 'maintenance',
  follow(moment, memory = nothing) {
    const { position, after, linked } = moment
    const rows = linked.maintenances
    if (after || rows.length === 0) return undefined
    const progress = progressOf(rows, memory)
    return isQuiet(progress, position) ? undefined : changed(moment, memory, progress)
  },
})

/** Whether no note changes, as for almost every position: nothing is allocated. */
function isQuiet({ rows, groups, periods }: Progress, position: Position): boolean {
  for (const { type, of: noted, members } of groups) {
    const of = countedFrom(type, position, noted)
    const value = amountOf(of, position)
    if (!value) continue
    for (const at of members) {
      const row = rows[at]!
      if (row.period >= shortestPeriod && (of !== noted || periodsOf(row, value) !== periods[at])) return false
    }
  }
  return true
}

function changed(
  { position, before }: PositionMoment,
  memory: MaintenanceMemory,
  progress: Progress,
): Outcome<MaintenanceMemory> {
  const events: NewEvent[] = []
  const notes: Notes = new Map()
  for (let at = 0; at < progress.rows.length; at++) {
    const row = progress.rows[at]!
    const of = countedFrom(row.type, position, progress.of[at])
    const value = amountOf(of, position)
    if (!value || row.period < shortestPeriod) continue
    const periods = periodsOf(row, value)
    const noted = progress.of[at] === of ? progress.periods[at]! : Number.NaN
    if (periods === noted) continue
    const had = Number.isNaN(noted) ? periodsOf(row, (before && amountOf(of, before)) || value) : noted
    if (periods > had) {
      const event = eventOf(position, 'maintenance', { [row.type]: value, maintenanceName: row.name })
      events.push({ ...event, maintenanceId: row.id })
    }
    notes.set(row.id, { of, start: row.start, period: row.period, periods })
  }
  const next = withNotes(memory, notes)
  noteProgress(next, progress, notes)
  return { memory: next, events }
}

/**
 * The counted attribute of a maintenance of this type: the total distance for a unit without an odometer, but not while a
 * unit with an odometer omits it.
 */
function countedFrom(type: string, { attributes }: Position, noted: string | undefined): string {
  return type !== 'odometer' || attributes.odometer || noted === 'odometer' ? type : 'totalDistance'
}

/** Undefined or 0: unknown. */
function amountOf(of: string, position: Position): number | undefined {
  if (isTime(of)) return position[of].getTime()
  const value = position.attributes[of]
  return typeof value === 'number' ? value : undefined
}

const periodsOf = ({ start, period }: Maintenance, value: number): number =>
  value < start ? -1 : Math.floor((value - start) / period)
