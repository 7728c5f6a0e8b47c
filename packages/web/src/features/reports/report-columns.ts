import { wordOf } from '@rastro/core/i18n/words'
import { crud } from '@rastro/core/kit/contract'
import type { Event } from '@rastro/core/model/event'
import type { ReportColumn } from '@rastro/core/reports/report'
import { maintenances } from '@rastro/core/resources/maintenance'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { knownAttribute, positionAttributes, type ValueKind } from '@rastro/core/vocabulary/attributes'
import { useMemo } from 'react'
import { clientOf } from '../../api/client.ts'
import { useEvery } from '../../api/list-query.ts'
import { useAttributeLabel } from '../../fleet/use-attribute-label.ts'
import { useGeofences } from '../../fleet/use-geofences.ts'
import { usePositionText } from '../../fleet/use-position-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import type { Column } from '../../resource/list/columns.ts'
import { eventText } from '../../shell/events.ts'
import type { ReportFilter } from './filter.ts'
import { type AnyReport, isMissing, type Row } from './rows.ts'
import { scoreCell } from './score-cell.tsx'
import { useVehiclesOf } from './use-vehicles.ts'

const api = clientOf({ maintenances: { list: crud(maintenances).list } })

/** Pixels of a character of a column's width, and of its padding. */
const [characterWidth, padding] = [7, 16]
/** Characters of a time without its day. */
const clockWidth = 11
/** Columns of texts that fill what is left have no more than this, in characters. */
const widest = 28

/** Kinds whose values are aligned to the right. */
const texts: ReadonlySet<string> = new Set(['text', 'time', 'day', 'flag', 'alarms', 'driver', 'geofences'])

/** What is said of who has no score. */
const unscored: { readonly [K in ValueKind]?: 'scoreTooLittle' | 'scoreNotRanked' } = {
  score: 'scoreTooLittle',
  place: 'scoreNotRanked',
}

/** All columns of a report, with the formats of the reader; those of its attributes last, named as in the rows or known. */
export function useReportColumns(report: AnyReport, rows: readonly Row[], filter: ReportFilter) {
  const t = useT('reports')
  const format = useFormat()
  const names = useNames(report, rows)
  const day = useOneDay(filter)
  const keys = useMemo(() => attributeKeys(report, rows), [report, rows])
  const labelOf = useAttributeLabel(keys)
  const attributeText = usePositionText()
  return useMemo(() => {
    const own = report.columns.map((column): Column<Row> => ({ ...lookOf(column), ...valuesOf(column) }))
    const fields = new Set(own.map(({ id }) => id))
    const attributes = keys.map((key): Column<Row> => {
      const of = (row: Row) => (row.attributes as Readonly<Record<string, unknown>> | undefined)?.[key]
      const isNumeric = !texts.has(knownAttribute(key)?.kind ?? 'text')
      return {
        // An attribute may have the name of a field, such as the type of an event
        id: fields.has(key) ? `attributes.${key}` : key,
        title: labelOf(key),
        text: (row) => attributeText(key, of(row)),
        ...(isNumeric && { value: (row: Row) => numberOf(of(row)), numeric: true }),
        width: 130,
        isExtra: true,
      }
    })
    return { columns: [...own, ...attributes], attributes: new Set(attributes.map(({ id }) => id)) }

    function lookOf({ field, heading, width, kind, isExtra }: ReportColumn) {
      return {
        id: field,
        title: field === 'deviceId' ? t('sharedDevice') : t(heading),
        width: Math.min(kind === 'time' && day ? clockWidth : width, widest) * characterWidth + padding,
        ...(isExtra && { isExtra }),
        ...(kind === 'score' && { cell: scoreCell }),
        ...(!texts.has(kind) && !names.has(field) && { numeric: true }),
      }
    }

    function valuesOf({ field, kind, words }: ReportColumn): Pick<Column<Row>, 'text' | 'value'> {
      const nameOf = names.get(field)
      if (nameOf) return { text: (row) => nameOf(row[field]) || '-' }
      if (words === 'event')
        return { text: (row) => eventText(t, format, row as unknown as Event, eventName(names, row)) }
      if (words)
        return { text: ({ [field]: word }) => (isMissing(word) ? '-' : wordOf(t, words as 'event', String(word))) }
      if (kind === 'driver')
        return { text: ({ driverName, driverUniqueId }) => String(driverName ?? driverUniqueId ?? t('noDriver')) }
      const isText = texts.has(kind) && kind !== 'time' && kind !== 'day'
      const text = (value: unknown) =>
        kind === 'time' && value instanceof Date && format.date(value) === day
          ? format.time(value)
          : format.value(kind, value)
      return {
        text: (row) => (row[field] === null && unscored[kind] ? t(unscored[kind]) : text(row[field])),
        ...(!isText && {
          value: (row: Row) => (row[field] instanceof Date ? (row[field] as Date) : numberOf(row[field])),
        }),
      }
    }
  }, [report, keys, t, format, names, labelOf, attributeText, day])
}

/** The day of a period that is one: its rows need not repeat it. */
export function useOneDay({ from, to }: Pick<ReportFilter, 'from' | 'to'>): string | undefined {
  const times = useTimes()
  const day = times.date(from)
  return day === times.date(to) ? day : undefined
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The attributes that can be columns: those of the rows, then the known ones. */
function attributeKeys({ hasAttributes }: AnyReport, rows: readonly Row[]): readonly string[] {
  if (!hasAttributes) return []
  const keys = new Set<string>()
  for (const { attributes } of rows) for (const key in attributes as object) keys.add(key)
  return [...[...keys].sort(), ...Object.keys(positionAttributes).filter((key) => !keys.has(key))]
}

type NameOf = (id: unknown) => string

/** Fields that hold an id, shown by the name of the thing. */
function useNames({ columns }: AnyReport, rows: readonly Row[]): ReadonlyMap<string, NameOf> {
  const has = (field: string) => columns.some((column) => column.field === field)
  const vehicles = useVehiclesOf(has('deviceId') ? rows : none)
  const { data: fences } = useGeofences()
  const { data: services } = useEvery('maintenance', api.maintenances.list, { enabled: has('maintenanceId') })
  return useMemo(() => {
    const nameIn = (items: readonly { readonly id: number; readonly name: string }[] | undefined): NameOf => {
      const names = new Map(items?.map(({ id, name }) => [id, name]))
      return (id) => names.get(Number(id)) ?? ''
    }
    const vehicleName: NameOf = (id) => {
      const vehicle = vehicles.get(Number(id))
      return vehicle ? vehicleTitle(vehicle) : ''
    }
    return new Map([
      ['deviceId', vehicleName],
      ['geofenceId', nameIn(fences)],
      ['maintenanceId', nameIn(services)],
    ])
  }, [vehicles, fences, services])
}
const none: readonly Row[] = []

const eventName = (names: ReadonlyMap<string, NameOf>, row: Row): string | undefined =>
  names.get('geofenceId')?.(row.geofenceId) || names.get('maintenanceId')?.(row.maintenanceId) || undefined
