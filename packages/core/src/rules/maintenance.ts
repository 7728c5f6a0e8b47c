import type { Position } from '../model/position.ts'
import type { Maintenance } from '../resources/maintenance.ts'
import { type MaintenanceMemory, memoryOf, type Note, type Notes, notesOf } from './maintenance-notes.ts'
import { defineRule, eventOf, type NewEvent, type PositionMoment } from './rule.ts'

/** A shorter period would end with every report: it is treated as none. */
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
  follow({ position, before, after, linked: { maintenances } }, memory = nothing) {
    if (after || maintenances.length === 0) return undefined
    if (memory !== nothing && isQuiet(maintenances, memory, position)) return undefined
    const events: NewEvent[] = []
    const notes = notesOf(memory)
    let hasNoted = false
    for (const row of maintenances) {
      const note = notes.get(row.id)
      const of = countedFrom(row, position, note)
      const value = of && amountOf(of, position)
      if (!of || !value) continue
      const { start, period } = row
      const periods = periodsOf(row, value)
      const isNoted = note !== undefined && note.of === of && isNoteOf(row, note)
      const had = isNoted ? note.periods : periodsOf(row, (before && amountOf(of, before)) || value)
      if (periods > had) {
        const event = eventOf(position, 'maintenance', { [row.type]: value, maintenanceName: row.name })
        events.push({ ...event, maintenanceId: row.id })
      }
      if (isNoted && periods === had) continue
      notes.set(row.id, { of, start, period, periods })
      hasNoted = true
    }
    return hasNoted ? { memory: memoryOf(notes), events } : undefined
  },
})

/** Whether the note belongs to the maintenance as it is now. */
const isNoteOf = ({ start, period }: Maintenance, note: Note): boolean => note.start === start && note.period === period

/**
 * The counted value of a maintenance: the total distance for a unit without an odometer, but not while a unit with an
 * odometer omits it. Undefined for records of work done, with period 0.
 */
function countedFrom(
  { type, period }: Maintenance,
  { attributes }: Position,
  note: Note | undefined,
): string | undefined {
  if (period < shortestPeriod) return undefined
  if (type !== 'odometer' || attributes.odometer || note?.of === 'odometer') return type
  return 'totalDistance'
}

/** Undefined or 0: unknown. */
function amountOf(of: string, position: Position): number | undefined {
  if (isTime(of)) return position[of].getTime()
  const value = position.attributes[of]
  return typeof value === 'number' ? value : undefined
}

const periodsOf = ({ start, period }: Maintenance, value: number): number =>
  value < start ? -1 : Math.floor((value - start) / period)

/** The range of a counted value in which none of the notes changes. */
interface Range {
  readonly of: string
  readonly from: number
  readonly until: number
}

/** Cached by notes and linked maintenances: found once, it is valid for the many positions in which nothing is due. */
const known = new WeakMap<
  MaintenanceMemory,
  { readonly of: readonly Maintenance[]; readonly ranges: readonly Range[] }
>()

function isQuiet(rows: readonly Maintenance[], memory: MaintenanceMemory, position: Position): boolean {
  let found = known.get(memory)
  if (found?.of !== rows) {
    found = { of: rows, ranges: rangesOf(rows, notesOf(memory)) }
    known.set(memory, found)
  }
  for (const { of, from, until } of found.ranges) {
    const value = amountOf(of, position)
    if (value && !(value >= from && value < until)) return false
  }
  return true
}

function rangesOf(rows: readonly Maintenance[], notes: Notes): Range[] {
  const ranges = new Map<string, Range>()
  const narrow = (of: string, low: number, high: number) => {
    const { from, until } = ranges.get(of) ?? { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    ranges.set(of, { of, from: Math.max(from, low), until: Math.min(until, high) })
  }
  for (const row of rows) {
    if (row.period < shortestPeriod) continue
    const note = notes.get(row.id)
    const isNoted = note !== undefined && isNoteOf(row, note)
    for (const of of row.type === 'odometer' ? ['odometer', 'totalDistance'] : [row.type]) {
      if (!isNoted || note.of !== of) {
        // Another attribute than noted counts as soon as it is known, except the total distance of a unit with an odometer
        if (of !== 'totalDistance' || row.type === of || note?.of !== 'odometer') narrow(of, Number.NaN, Number.NaN)
      } else if (note.periods < 0) narrow(of, Number.NEGATIVE_INFINITY, row.start)
      else narrow(of, row.start + note.periods * row.period, row.start + (note.periods + 1) * row.period)
    }
  }
  return [...ranges.values()]
}
