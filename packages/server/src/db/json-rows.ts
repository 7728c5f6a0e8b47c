import type { ColumnKind } from './row.ts'

/** One field of a position in JSON: the text before its value, and the kind of its column. */
export interface JsonField {
  /** `,"deviceId":` */
  readonly lead: string
  readonly kind: ColumnKind
}

/**
 * Rows as the JSON that `http/json.ts` writes for the same positions, with a comma before each. The values of a row are in
 * the order of `fields`. The function is sent to a worker thread as text, so it must not use anything from outside.
 */
export function jsonRows(rows: readonly (readonly unknown[])[], fields: readonly JsonField[]): string {
  // Formatting times is the slowest part, so the text of a minute is used again for the next rows of that minute
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
