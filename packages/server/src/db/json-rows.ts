import type { AddressTeller, PlaceWords } from '@rastro/core/places/address-teller'
import type { ColumnKind } from './row.ts'

/** One field of a position in JSON: the text before its value, and the kind of its column. */
export interface JsonField {
  /** `,"deviceId":` */
  readonly lead: string
  readonly kind: ColumnKind
}

/** How an empty address is filled: the columns of a row with the needed values, and the reader's language. */
export interface AddressColumns {
  readonly at: {
    readonly address: number
    readonly deviceId: number
    readonly latitude: number
    readonly longitude: number
  }
  readonly words: PlaceWords
}

/**
 * Rows as the JSON that `http/json.ts` writes for the same positions, with a comma before each. The values of a row are in
 * the order of `fields`; `tell` finds the address of a row without one. The function is sent to a worker thread as text, so
 * it must not use anything from outside.
 */
export function jsonRows(
  rows: readonly (readonly unknown[])[],
  fields: readonly JsonField[],
  addresses?: AddressColumns,
  tell?: AddressTeller,
): string {
  // Formatting times is the slowest part: the text of a moment is used again for the next, and that of a day for its moments
  let last = Number.NaN
  let lastText = ''
  let day = Number.NaN
  let dayText = ''
  const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)
  const three = (value: number) => (value < 100 ? `0${two(value)}` : `${value}`)
  function wireTime(time: number): string {
    if (time === last) return lastText
    last = time
    const days = Math.floor(time / 86_400_000)
    if (days !== day) {
      day = days
      dayText = new Date(time).toISOString().slice(0, -'00:00:00.000Z'.length)
    }
    const ms = time - days * 86_400_000
    const seconds = Math.floor(ms / 1000)
    const minutes = Math.floor(seconds / 60)
    const hours = Math.floor(minutes / 60)
    const clock = `${two(hours)}:${two(minutes - hours * 60)}:${two(seconds - minutes * 60)}`
    lastText = `"${dayText}${clock}.${three(ms - seconds * 1000)}+00:00"`
    return lastText
  }
  function addressOf(row: readonly unknown[]): string {
    if (!addresses || !tell) return 'null'
    const { at, words } = addresses
    const [deviceId, latitude, longitude] = [row[at.deviceId], row[at.latitude], row[at.longitude]] as number[]
    return JSON.stringify(tell(deviceId!, latitude!, longitude!, words) ?? null)
  }
  const addressAt = addresses ? addresses.at.address : -1
  let text = ''
  for (const row of rows) {
    for (let index = 0; index < fields.length; index += 1) {
      const { lead, kind } = fields[index]!
      const value = row[index]
      text += lead
      if (value === null) text += index === addressAt ? addressOf(row) : 'null'
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
