import type { Position } from '../model/position.ts'
import type { Maintenance } from '../resources/maintenance.ts'
import { intervalOf } from './maintenance-interval.ts'
import type { Performed } from './performed.ts'

export const maintenanceStates = ['noData', 'onTime', 'pending', 'overdue'] as const
export type MaintenanceState = (typeof maintenanceStates)[number]

/** Remaining distance to a service: metres, milliseconds of the engine or of time, or the unit's own count. */
export interface MaintenanceStatus {
  readonly state: MaintenanceState
  readonly current: number | undefined
  /** The record that it is counted from; undefined when it was never performed. */
  readonly last: Performed | undefined
  /** The value of `current` at which it is due. */
  readonly due: number
  /** Negative when overdue; undefined when unknown. */
  readonly remaining: number | undefined
}

type Alert = Pick<Maintenance, 'name' | 'type' | 'start' | 'period' | 'attributes'>

interface Known {
  readonly deviceId: number
  /** The latest position of the vehicle. */
  readonly position: Pick<Position, 'attributes'> | undefined
  /** Of any vehicles. */
  readonly records: readonly Performed[]
  readonly now: Date
}

/**
 * MNT-20 … MNT-23, A-121, A-122: the state of one alert type on one vehicle. Performed once, it is due again an interval
 * after its last reading; never performed, at its first reading. It is pending from its notice on (decision 113), and without a
 * record never overdue: the service may have been done without one. A record counts when it has the vehicle, the name of the alert, and a reading of
 * what the alert counts; the last one is that of the latest day. A date counts from midnight UTC.
 */
export function maintenanceStatus(alert: Alert, { deviceId, position, records, now }: Known): MaintenanceStatus {
  const current = isDate(alert.type) ? now.getTime() : position && currentOf(alert.type, position.attributes)
  const last = lastRecord(alert, { deviceId, records })
  const { every, warnBefore, first } = intervalOf(alert)
  const due = last ? (readingOf(alert.type, last) ?? 0) + every : first
  if (current === undefined) return { state: 'noData', current, last, due, remaining: undefined }
  const remaining = due - current
  const state = remaining > warnBefore ? 'onTime' : last && remaining <= 0 ? 'overdue' : 'pending'
  return { state, current, last, due, remaining }
}

/** The record that an alert type of this vehicle is counted from; undefined when it was never performed. */
export function lastRecord({ name, type }: Alert, { deviceId, records }: Pick<Known, 'deviceId' | 'records'>) {
  const own = records.filter(
    (record) => record.deviceId === deviceId && record.name === name.trim() && readingOf(type, record),
  )
  return own.sort((a, b) => (a.day ?? '').localeCompare(b.day ?? '') || a.id - b.id).at(-1)
}

const urgency: Readonly<Record<MaintenanceState, number>> = { overdue: 0, pending: 1, onTime: 2, noData: 3 }

type Urgent = MaintenanceStatus & { readonly alert: Alert }

/** The most urgent first; ties by the smallest share of the interval left. */
export const byUrgency = (a: Urgent, b: Urgent): number =>
  urgency[a.state] - urgency[b.state] || shareLeft(a) - shareLeft(b)

const shareLeft = ({ remaining, last, alert }: Urgent): number =>
  (remaining ?? 0) / (Math.abs(last ? intervalOf(alert).every : intervalOf(alert).first) || 1)

/** Whether an alert type counts time as the calendar does. */
export const isDate = (type: string): boolean => type === 'fixTime' || type === 'deviceTime' || type === 'serverTime'

function currentOf(type: string, attributes: Position['attributes']): number | undefined {
  const { odometer, totalDistance } = attributes
  const value = type === 'odometer' ? odometer || (totalDistance ?? odometer) : attributes[type]
  return typeof value === 'number' ? value : undefined
}

/** Undefined when not entered: empty fields are stored as 0 (MNT-15). */
function readingOf(type: string, { odometer, hours, day }: Performed): number | undefined {
  if (type === 'odometer' || type === 'totalDistance') return odometer || undefined
  if (type === 'hours') return hours || undefined
  return isDate(type) && day ? Date.parse(day) || undefined : undefined
}
