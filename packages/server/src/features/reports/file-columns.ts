import { attributeLabel, wordOf } from '@rastro/core/i18n/words'
import type { ReportColumn, ReportDefinition } from '@rastro/core/reports/report'
import { knownAttribute, type ValueKind } from '@rastro/core/vocabulary/attributes'
import type { SheetCell, SheetColumn } from '../../http/sheet.ts'
import { cellMaker, formatOfKind, unitOfKind } from './file-cells.ts'
import type { FileReader, Row } from './report-reader.ts'
import type { AnyReport } from './report-rows.ts'

/** A report with what its files need. */
export type FiledReport = AnyReport & Pick<ReportDefinition, 'columns' | 'hasAttributes' | 'scope' | 'map'>

/** A column of a file. */
export interface FileColumn extends SheetColumn {
  readonly kind: ValueKind
  readonly isVehicle?: true
  /** Left out where there is little room. */
  readonly isExtra?: true | undefined
  readonly isSummed?: true | undefined
  read(row: Row, deviceName: string): SheetCell
}

/** Columns of attributes; those beyond them stand together in one more column. */
const mostAttributes = 200

/** The columns of a report, the vehicle first, in the language and the units of the reader, then the attributes of these names. */
export function fileColumns(reader: FileReader, report: FiledReport, attributes: readonly string[]): FileColumn[] {
  const { t } = reader.reading
  const hasVehicle = report.combine !== undefined || report.columns.some(({ field }) => field === 'deviceName')
  const vehicle: FileColumn = {
    title: t('reportVehicle'),
    kind: 'text',
    width: 20,
    isVehicle: true,
    read: (_, name) => name,
  }
  return [
    ...(hasVehicle ? [] : [vehicle]),
    // The name of the vehicle stands for its number
    ...report.columns.filter(({ field }) => field !== 'deviceId').map((column) => columnOf(reader, column)),
    ...attributeColumns(reader, attributes),
  ]
}

/** Fields whose cells are the names of the items, by the field that holds them. */
const named: Readonly<Record<string, string>> = { geofenceId: 'geofenceName', maintenanceId: 'maintenanceName' }

function columnOf(reader: FileReader, column: ReportColumn): FileColumn {
  const { field, kind, words, width, isExtra, isSummed } = column
  const { reading } = reader
  const nameField = named[field]
  const valueIn = (row: Row) => (row as Record<string, unknown>)[nameField ?? field]
  const cellOf = cellMaker(reader, nameField ? 'text' : kind)
  return {
    title: withUnit(reading.t(column.heading), unitOfKind(reading, kind)),
    kind,
    width: nameField ? 20 : width,
    format: formatOfKind(reading, kind),
    isExtra,
    isSummed,
    ...(field === 'deviceName' && { isVehicle: true as const }),
    read: (row) => {
      const value = kind === 'driver' ? (driverIn(row) ?? reading.t('noDriver')) : valueIn(row)
      if (words && typeof value === 'string') return wordOf(reading.t, words as 'event', value)
      return cellOf(value)
    },
  }
}

/** Whoever drove, by the card where the name is not known to the reader. */
const driverIn = (row: Row) => {
  const { driverName, driverUniqueId } = row as Readonly<Record<string, unknown>>
  return driverName ?? driverUniqueId
}

function attributeColumns(reader: FileReader, names: readonly string[]): FileColumn[] {
  const { reading } = reader
  const shown = names.slice(0, mostAttributes)
  const columns = shown.map((name): FileColumn => {
    const kind = knownAttribute(name)?.kind ?? 'text'
    const cellOf = cellMaker(reader, kind)
    return {
      title: withUnit(attributeLabel(reading.t, name), unitOfKind(reading, kind)),
      kind,
      width: 14,
      format: formatOfKind(reading, kind),
      isExtra: true,
      read: (row) => cellOf(attributesOf(row)[name]),
    }
  })
  if (names.length === shown.length) return columns
  const others = names.slice(mostAttributes)
  const rest: FileColumn = {
    title: reading.t('reportOtherAttributes'),
    kind: 'text',
    width: 40,
    isExtra: true,
    read: (row) => {
      const attributes = attributesOf(row)
      const held = others.filter((name) => attributes[name] !== undefined)
      return held.length > 0 ? JSON.stringify(Object.fromEntries(held.map((name) => [name, attributes[name]]))) : null
    },
  }
  return [...columns, rest]
}

const attributesOf = (row: Row) => (row as { attributes: Readonly<Record<string, unknown>> }).attributes

/** Whether the attributes of a row have columns. One that has others came after the columns were read: a file is as of its beginning. */
export function isAmong(known: ReadonlySet<string>): (row: Row) => boolean {
  return (row) => {
    for (const name in attributesOf(row)) if (!known.has(name)) return false
    return true
  }
}

const withUnit = (title: string, unit: string | undefined): string => (unit ? `${title} (${unit})` : title)
