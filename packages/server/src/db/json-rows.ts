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
  // Neighbours often share a minute: writing it anew for each is the dearest part of a position
  let minute = Number.NaN
  let minuteText = ''
  const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)
  const three = (value: number) => (value < 100 ? `0${two(value)}` : `${value}`)
  function wireTime(time: number): string {
    const minutes = Math.floor(time / 60_000)
    if (minutes !== minute) {
      minute = minutes
      minuteText = new Date(time).toISOString().slice(0, -'00.000Z'.length)
    }
    const ms = time - minutes * 60_000
    const seconds = Math.floor(ms / 1000)
    return `"${minuteText}${two(seconds)}.${three(ms - seconds * 1000)}+00:00"`
  }
  let text = ''
  for (const row of rows) {
    for (let index = 0; index < fields.length; index += 1) {
      const { lead, kind } = fields[index]!
      const value = row[index]
      text += lead
      if (value === null) text += 'null'
      else if (kind === 'time') text += wireTime(value as number)
      else if (kind === 'json') text += value
      else if (kind === 'text') text += JSON.stringify(value)
      else if (kind === 'flag') text += value === 1
      else text += Number.isFinite(value) ? value : 'null'
    }
    text += '}'
  }
  return text
}
