import type { RuleSettings } from '../rules/settings.ts'
import type { SegmentSettings, SegmentState } from './segments.ts'
import type { StoredDay } from './stored-days.ts'

/** A report of one device over a period, as plain data. */
export interface ReportInput {
  readonly deviceId: number
  readonly deviceName: string
  /** Milliseconds, both included. The positions read begin earlier and end later, so that trips over the borders are whole. */
  readonly from: number
  readonly to: number
  readonly settings: SegmentSettings
  /** By which the event rules of the device tell harsh driving; else those of a new device. */
  readonly rules?: RuleSettings
  /** The ends of the days of the reader within the period (ms, exclusive), for what is counted by day. */
  readonly days?: readonly number[]
  readonly geofenceIds?: readonly number[]
  /** Milliseconds: shorter items are left out. */
  readonly minDuration?: number
  /** Knots; else the limits of positions and device hold. */
  readonly speedLimit?: number
  /** What is stored of the beginning of the period: the positions read begin where it ends. Without it they begin a day earlier. */
  readonly stored?: StoredBeginning
}

/** The days of a device that are not computed again (decision 168). */
export interface StoredBeginning {
  /** From the day in which the period begins; without those that have no positions. */
  readonly days: readonly StoredDay[]
  /** The state at the end of these days. */
  readonly segments: SegmentState
}

/** Which borders of the period an item crosses. */
export type Crossing = 'start' | 'end' | 'both'

/** The borders that an item crosses; undefined for one that lies inside. */
export function crossingOf(
  startTime: number,
  endTime: number,
  { from, to }: Pick<ReportInput, 'from' | 'to'>,
): Crossing | undefined {
  const [atStart, atEnd] = [startTime < from, endTime > to]
  if (atStart && atEnd) return 'both'
  return atStart ? 'start' : atEnd ? 'end' : undefined
}
