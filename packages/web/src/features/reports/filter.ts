import { reportList } from '@rastro/core/reports/index'
import { isLimit, type LimitOption, type optionsQuery, type ReportScope } from '@rastro/core/reports/report'
import type { Span } from '../../i18n/periods.ts'

/** ENT-36: what the filter bar asks a report for. */
export interface ReportFilter extends Span {
  readonly deviceIds: readonly number[]
  readonly groupIds: readonly number[]
  /** Of visits. */
  readonly geofenceIds: readonly number[]
  /** Of scores. */
  readonly driverIds: readonly number[]
  /** Of a ranking; 0 for none. */
  readonly clientId: number
  /** RPT-51: of a summary. */
  readonly daily: boolean
  /** Milliseconds. */
  readonly minDuration: number | undefined
  /** Knots. */
  readonly speedLimit: number | undefined
  /** RPT-52: of events; none means all. */
  readonly types: readonly string[]
  /** RPT-35: of a chart. */
  readonly attributes: readonly string[]
}

/** More are no vehicles that somebody chose. */
const maxIds = 500
const maxTexts = 100

/** Reads the query of an address. What is no id is left out, and an address without a period is about this one. */
export function readFilter(query: URLSearchParams, scope: ReportScope, usual: Span): ReportFilter {
  const deviceIds = idsOf(query, 'deviceId')
  const [from, to] = ['from', 'to'].map((key) => new Date(query.get(key) ?? Number.NaN)) as [Date, Date]
  const isSpan = from.getTime() <= to.getTime()
  return {
    deviceIds: scope === 'device' ? deviceIds.slice(0, 1) : scope === 'client' ? [] : deviceIds,
    groupIds: scope === 'devicesAndGroups' ? idsOf(query, 'groupId') : [],
    geofenceIds: idsOf(query, 'geofenceId'),
    driverIds: idsOf(query, 'driverId'),
    clientId: scope === 'client' ? (idsOf(query, 'clientId')[0] ?? 0) : 0,
    ...(isSpan ? { from, to } : usual),
    daily: query.get('daily') === 'true',
    minDuration: limitIn(query, 'minDuration'),
    speedLimit: limitIn(query, 'speedLimit'),
    types: query.getAll('type').slice(0, maxTexts),
    attributes: query.getAll('attribute').slice(0, maxTexts),
  }
}

const idsOf = (query: URLSearchParams, key: string): number[] => [
  ...new Set(
    query
      .getAll(key)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
      .slice(0, maxIds),
  ),
]

function limitIn(query: URLSearchParams, option: LimitOption): number | undefined {
  const value = query.has(option) ? Number(query.get(option)) : undefined
  return isLimit(option, value) ? value : undefined
}

/** The query of an address that shows this report. */
export function addressOf(filter: ReportFilter): string {
  const query = choiceQuery(filter)
  query.set('from', filter.from.toISOString())
  query.set('to', filter.to.toISOString())
  return query.toString()
}

/** What an address says beside the period. */
export function choiceQuery(filter: ReportFilter): URLSearchParams {
  const { deviceIds, groupIds, geofenceIds, driverIds, clientId } = filter
  const { daily, minDuration, speedLimit, types, attributes } = filter
  const query = new URLSearchParams()
  for (const id of deviceIds) query.append('deviceId', String(id))
  for (const id of groupIds) query.append('groupId', String(id))
  for (const id of geofenceIds) query.append('geofenceId', String(id))
  for (const id of driverIds) query.append('driverId', String(id))
  if (clientId > 0) query.set('clientId', String(clientId))
  if (daily) query.set('daily', 'true')
  if (minDuration !== undefined) query.set('minDuration', String(minDuration))
  if (speedLimit !== undefined) query.set('speedLimit', String(speedLimit))
  for (const type of types) query.append('type', type)
  for (const attribute of attributes) query.append('attribute', attribute)
  return query
}

/** The parameters of a report beside devices and period. */
export type ReportOption = keyof typeof optionsQuery | 'type'

/** Which of them a report has, by its name. */
export function optionsOf(name: string): ReadonlySet<ReportOption> {
  const report = reportList.find((each) => each.name === name)
  return new Set(Object.keys(report?.query.properties ?? {}) as ReportOption[])
}

/** The query of the call of a report, with the parameters that this report has. */
export function queryOf(name: string, filter: ReportFilter) {
  const { deviceIds, groupIds, geofenceIds, driverIds, clientId, from, to } = filter
  const { daily, minDuration, speedLimit, types } = filter
  const options = optionsOf(name)
  return {
    from,
    to,
    ...(deviceIds.length > 0 && { deviceId: [...deviceIds] }),
    ...(groupIds.length > 0 && { groupId: [...groupIds] }),
    ...(options.has('geofenceId') && { geofenceId: [...geofenceIds] }),
    ...(options.has('driverId') && driverIds.length > 0 && { driverId: [...driverIds] }),
    ...(options.has('clientId') && clientId > 0 && { clientId }),
    ...(options.has('daily') && { daily }),
    ...(options.has('minDuration') && minDuration !== undefined && { minDuration }),
    ...(options.has('speedLimit') && speedLimit !== undefined && { speedLimit }),
    ...(options.has('type') && { type: types.length > 0 ? [...types] : ['allEvents'] }),
  }
}

/** The address of the file of a report: the same query as of its rows (RPT-53). */
export function fileAddress(name: string, format: string, filter: ReportFilter): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(queryOf(name, filter)))
    for (const one of [value].flat()) query.append(key, one instanceof Date ? one.toISOString() : String(one))
  return `/api/reports/${name}/${format}?${query}`
}

/** RPT-22: it names a vehicle, a group or a client, its period has a length, and its numbers are within their bounds. */
export const isComplete = ({
  deviceIds,
  groupIds,
  clientId,
  from,
  to,
  minDuration,
  speedLimit,
}: ReportFilter): boolean =>
  deviceIds.length + groupIds.length + clientId > 0 &&
  from.getTime() <= to.getTime() &&
  isFine('minDuration', minDuration) &&
  isFine('speedLimit', speedLimit)

/** Whether a number is left out, or one that reports take; a text that is none is NaN. */
export const isFine = (option: LimitOption, value: number | undefined): boolean =>
  value === undefined || isLimit(option, value)
