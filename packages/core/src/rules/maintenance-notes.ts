/**
 * The attribute that a maintenance counted when this was noted, its start and period, and how many periods were over (−1: not
 * begun).
 */
export interface Note {
  readonly of: string
  readonly start: number
  readonly period: number
  readonly periods: number
}

/** The notes of a device in one text: dozens of objects for each of thousands of devices would burden the garbage collector. */
export interface MaintenanceMemory {
  /** `id start period periods of`, with a bar between notes. */
  readonly notes: string
}

/** The notes by the id of their maintenance. */
export type Notes = Map<number, Note>

export function notesOf({ notes }: MaintenanceMemory): Notes {
  const read: Notes = new Map()
  for (const line of notes === '' ? [] : notes.split('|')) {
    const [id, start, period, periods, of] = line.split(' ')
    const note = { of: decodeURIComponent(of!), start: Number(start), period: Number(period), periods: Number(periods) }
    read.set(Number(id), note)
  }
  return read
}

export const memoryOf = (notes: Notes): MaintenanceMemory => ({
  notes: Array.from(notes, ([id, { of, start, period, periods }]) =>
    [id, start, period, periods, encodeURIComponent(of.toWellFormed())].join(' '),
  ).join('|'),
})
