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

/** The memory with these notes changed or added. The lines of the others are copied without being read. */
export function withNotes({ notes }: MaintenanceMemory, changed: Notes): MaintenanceMemory {
  const added = new Map(changed)
  const lines: string[] = []
  for (let from = 0; from < notes.length; ) {
    const bar = notes.indexOf('|', from)
    const end = bar < 0 ? notes.length : bar
    const line = notes.slice(from, end)
    const id = Number.parseInt(line, 10)
    const note = changed.get(id)
    lines.push(note ? lineOf(id, note) : line)
    added.delete(id)
    from = end + 1
  }
  for (const [id, note] of added) lines.push(lineOf(id, note))
  return { notes: lines.join('|') }
}

const lineOf = (id: number, { of, start, period, periods }: Note): string =>
  `${id} ${start} ${period} ${periods} ${encodeURIComponent(of.toWellFormed())}`
