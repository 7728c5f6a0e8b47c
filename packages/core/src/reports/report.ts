import type { TextKey } from '../i18n/areas.ts'
import type { Vocabulary } from '../i18n/words.ts'
import { Id, type Static, Time, type TObject, Type } from '../kit/schema.ts'
import type { Event } from '../model/event.ts'
import type { Position } from '../model/position.ts'
import type { ValueKind } from '../vocabulary/attributes.ts'

/** What reports read: the positions or the events of a device, in the order of time. */
interface Sources {
  readonly position: Position
  readonly event: Event
}
export type ReportSource = keyof Sources

/** A column of a report, for everything that shows its rows: a page, a file for people, a file for programs. */
export interface ReportColumn<Field extends string = string> {
  /** The field of a row, by which files for programs name the column. */
  readonly field: Field
  readonly heading: TextKey<'fleet' | 'reports'>
  /** Decides unit and format. */
  readonly kind: ValueKind
  /** The value is a word of this vocabulary. */
  readonly words?: Vocabulary
  /** In characters, for spreadsheets and printed tables. */
  readonly width: number
}

/** A report, as data and pure functions. Permissions, and which devices and rows a person sees, are judged before. */
export interface ReportDefinition<
  Name extends string = string,
  Query extends TObject = TObject,
  Row extends TObject = TObject,
  Source extends ReportSource = ReportSource,
> {
  readonly name: Name
  /** The parameters, `rangeQuery` among them. */
  readonly query: Query
  /** A row, as the API gives it. */
  readonly row: Row
  readonly columns: readonly ReportColumn<keyof Static<Row> & string>[]
  /** Every attribute of the rows is a column more. */
  readonly hasAttributes?: true
  readonly source: Source
  /**
   * Makes what turns the pages of one device into rows; without it what is read are the rows. It may keep a state between pages. The
   * last page is empty: rows that were still open end there.
   */
  readonly rows?: (query: Static<Query>) => (page: readonly Sources[Source][]) => readonly Static<Row>[]
}

export const defineReport = <
  const Name extends string,
  Query extends TObject,
  Row extends TObject,
  Source extends ReportSource,
>(
  report: ReportDefinition<Name, Query, Row, Source>,
) => report

/** The parameters of every report. Without any ids it is about every visible device. */
export const rangeQuery = {
  from: Time,
  to: Time,
  deviceId: Type.Optional(Type.Array(Id)),
  groupId: Type.Optional(Type.Array(Id)),
}
