import type { ColumnKind } from './row.ts'

/** One member of a position as JSON: what stands before its value, and what kind of value its column holds. */
export interface JsonField {
  /** `,"deviceId":` */
  readonly lead: string
  readonly kind: ColumnKind
}

/**
 * Rows as the JSON that `http/json.ts` writes of the same positions, each led by a comma. The rows hold nothing but these
 * fields, in this order. It is sent to a worker thread as text, and so uses nothing from outside.
 */
export function jsonRows(rows: readonly (readonly unknown[])[], fields: readonly JsonField[]): string {
  // Writing times is the dearest part of a position: the day is written once, the rest are whole numbers
  let day = Number.NaN
  let dayText = ''
  const two = (value: number) => (value < 10 ? `0${value}` : String(value))
  const three = (value: number) => (value < 100 ? `0${two(value)}` : String(value))
  function wireTime(time: number): string {
    const days = Math.floor(time / 86_400_000)
    if (days !== day) {
      day = days
      dayText = new Date(time).toISOString().slice(0, -'00:00:00.000Z'.length)
    }
    const ms = time - days * 86_400_000
    const seconds = Math.floor(ms / 1000)
    const minutes = Math.floor(seconds / 60)
    const hours = Math.floor(minutes / 60)
    return `"${dayText}${two(hours)}:${two(minutes - hours * 60)}:${two(seconds - minutes * 60)}.${three(ms - seconds * 1000)}+00:00"`
  }
  function written(value: unknown, kind: ColumnKind): unknown {
    if (value === null) return 'null'
    if (kind === 'json') return value
    if (kind === 'text') return JSON.stringify(value)
    if (kind === 'time') return wireTime(value as number)
    if (kind === 'flag') return value === 1
    return Number.isFinite(value) ? value : 'null'
  }
  let text = ''
  for (const row of rows) {
    for (let index = 0; index < fields.length; index += 1) {
      const { lead, kind } = fields[index]!
      text += lead + written(row[index], kind)
    }
    text += '}'
  }
  return text
}
