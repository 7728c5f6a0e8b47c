import type { TextKey } from '../i18n/areas.ts'
import type { Vocabulary } from '../i18n/words.ts'
import { Id, type Static, Time, type TObject, Type } from '../kit/schema.ts'
import type { Event } from '../model/event.ts'
import type { Position } from '../model/position.ts'
import type { RowReduction } from '../reductions/index.ts'
import type { ValueKind } from '../vocabulary/attributes.ts'

/** The input of reports: the positions or the events of a device, in the order of time. */
interface Sources {
  readonly position: Position
  readonly event: Event
}
export type ReportSource = keyof Sources

/** A column of a report, used by every output: a page, a file for people, a file for programs. */
export interface ReportColumn<Field extends string = string> {
  /** The field of a row; also the column name in files for programs. */
  readonly field: Field
  readonly heading: TextKey<'fleet' | 'reports'>
  /** Decides unit and format. */
  readonly kind: ValueKind
  /** The vocabulary whose words are the values. */
  readonly words?: Vocabulary
  /** In characters, for spreadsheets and printed tables. */
  readonly width: number
  /** Not shown until it is chosen. */
  readonly isExtra?: true
  /** A page shows it where some of its rows have a value. */
  readonly isRare?: true
  /** The totals row adds it up. */
  readonly isSummed?: true
}

/** whether the filter bar asks for a device, for several, or also for groups; or for a client, whose devices it is about. */
export type ReportScope = 'device' | 'devices' | 'devicesAndGroups' | 'client'

/** A report, as data and pure functions. Permissions and visibility of devices and rows are checked before. */
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
  /** Every attribute of the rows becomes a column. */
  readonly hasAttributes?: true
  readonly source: Source
  readonly scope: ReportScope
  /** also a file, sent by mail, and by schedule. */
  readonly isFiled: boolean
  /** RPT-27: where a browser stores the chosen columns. */
  readonly columnsKey?: string
  /** RPT-30, RPT-31: what the map shows of a row: where the vehicle drove between its times, or a place. */
  readonly map?: 'way' | 'place'
  /**
   * Creates the function that turns pages of one device into rows; without it the input is returned as rows. It may hold state
   * between pages. The last page is empty: open rows end there.
   */
  readonly rows?: (query: Static<Query>) => (page: readonly Sources[Source][]) => readonly Static<Row>[]
  /** Makes one list of the rows of all devices, kept in memory and therefore bounded. Its rows belong to no device. */
  readonly combine?: () => Combining<Static<Row>>
  /** Always by the days of the reader; others are where they are asked for `daily`. */
  readonly isDaily?: true
  /** What the server adds to the rows from other tables; devices without positions have rows then too. */
  readonly adds?: 'costs'
  /** Derives the rows from positions in the thread that reads them. */
  readonly reduction?: RowReduction
}

/** Rows of several devices on their way into one list. */
export interface Combining<Row> {
  add(rows: readonly Row[]): void
  /** The rows of the report, in their order. */
  end(): readonly Row[]
}

export const defineReport = <
  const Name extends string,
  Query extends TObject,
  Row extends TObject,
  Source extends ReportSource,
>(
  report: ReportDefinition<Name, Query, Row, Source>,
) => report

/** The parameters of every report. Without any ids it covers every visible device. */
export const rangeQuery = {
  from: Time,
  to: Time,
  deviceId: Type.Optional(Type.Array(Id)),
  groupId: Type.Optional(Type.Array(Id)),
}

/** The largest numbers that reports take: milliseconds, knots. */
const most = { minDuration: 86_400_000, speedLimit: 1000 } as const
export type LimitOption = keyof typeof most

/** Whether a report takes this number. */
export const isLimit = (option: LimitOption, value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= most[option]

/** What some reports are asked for beside devices and period. */
export const optionsQuery = {
  /** A row for each local day. */
  daily: Type.Optional(Type.Boolean()),
  geofenceId: Type.Optional(Type.Array(Id)),
  /** Only what these drove. */
  driverId: Type.Optional(Type.Array(Id)),
  /** Only devices that this account sees too; 0 for any. */
  clientId: Type.Optional(Id),
  /** Milliseconds: shorter items are left out. */
  minDuration: Type.Optional(Type.Number({ minimum: 0, maximum: most.minDuration })),
  /** Knots; without it the limits of positions and devices hold. */
  speedLimit: Type.Optional(Type.Number({ minimum: 0, maximum: most.speedLimit })),
}
export type ReportOptions = Partial<Static<TObject<typeof optionsQuery>>>
