import type { ReportColumn, ReportDefinition } from '@rastro/core/reports/report'

/** A row of any report. */
export type Row = Readonly<Record<string, unknown>>
/** Any report, as its page reads it. */
export type AnyReport = Pick<
  ReportDefinition,
  'name' | 'hasAttributes' | 'scope' | 'isFiled' | 'columnsKey' | 'map'
> & {
  readonly columns: readonly ReportColumn[]
}

/** The sums of the columns that are summed, by field; undefined where no row has a value. */
export function sumsOf(columns: readonly Pick<ReportColumn, 'field' | 'isSummed'>[], rows: readonly Row[]) {
  const sums = new Map<string, number>()
  for (const { field, isSummed } of columns) {
    if (!isSummed) continue
    const values = rows.map((row) => row[field]).filter((value) => typeof value === 'number')
    if (values.length > 0)
      sums.set(
        field,
        values.reduce((sum, value) => sum + value, 0),
      )
  }
  return sums
}

/** The largest number of a field; undefined where no row has one. */
export const largestOf = (field: string, rows: readonly Row[]): number | undefined =>
  rows.reduce<number | undefined>((most, { [field]: value }) => {
    if (typeof value !== 'number') return most
    return most === undefined || value > most ? value : most
  }, undefined)

/** A value that a row does not have. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Where an event or a position is, or a stop was; undefined where it has no place. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The time that a row is about, and where it ends. */
export const timesOf = (row: Row): { from: Date; to: Date } | undefined => {
  const from = row.startTime ?? row.fixTime ?? row.eventTime
  if (!(from instanceof Date)) return undefined
  return { from, to: row.endTime instanceof Date ? row.endTime : from }
}

/** The position at which a row begins; undefined where it names none. */
export const positionIdOf = ({ positionId, startPositionId, id, fixTime }: Row): number | undefined =>
  [startPositionId, positionId, fixTime && id].find((each) => typeof each === 'number' && each > 0) as
    | number
    | undefined

/** Whether the rows of a report have links: they are about a time or a position of a vehicle, and not only about its sums. */
export const haveLinks = ([first]: readonly Row[]): boolean =>
  first !== undefined && 'deviceId' in first && (positionIdOf(first) !== undefined || timesOf(first) !== undefined)
