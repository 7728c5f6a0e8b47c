import type { Language } from '@rastro/core/i18n/languages'
import type { DrivingCounts } from '@rastro/core/model/driving-score'
import type { FuelVerdict } from '@rastro/core/model/fuel-verdict'
import type { ExportFormat, ExportReason, ExportState } from '@rastro/core/model/report-export'
import type { ReportRunReason, ReportRunState } from '@rastro/core/model/report-run'
import type { TripCorrectionKind, TripPurpose } from '@rastro/core/model/trip-correction'
import type { Generated } from 'kysely'

/** Scheduled reports and what was sent of them, files that are made in the background, and what people corrected in reports. */
export interface ReportTables {
  /** One for each person and each period of the calendar (RPT-45). Times in ms; the range includes both ends. */
  report_run: {
    id: Generated<number>
    reportId: number
    userId: number
    fromTime: number
    toTime: number
    createdTime: number
    state: ReportRunState
    reason: ReportRunReason | null
    sentTime: number | null
    attempts: Generated<number>
  }
  /** A file of a report (decision 164); without a user it is removed. Times in ms. */
  report_export: {
    id: Generated<number>
    userId: number | null
    report: string
    format: ExportFormat
    language: Language
    /** `ReportParameters` as JSON. */
    query: string
    /** The name of its bytes. */
    blob: string
    state: ExportState
    reason: ExportReason | null
    attempts: Generated<number>
    progress: Generated<number>
    rows: Generated<number>
    size: Generated<number>
    /** The vehicles that it is about, as JSON, once it is made. */
    deviceIds: string | null
    createdTime: number
    startedTime: number | null
    endedTime: number | null
  }
  /** Up to when periods of the calendar of a report were looked for. */
  report_check: { reportId: number; checkedTime: number }
  /** The days of a device in a time zone that are stored for reports (decision 168). Times in ms. */
  report_chain: {
    deviceId: number
    zone: string
    /** How they were measured, as JSON; others than these do not count. */
    settings: string
    /** The end of the last one. */
    headTime: number
    /** Those that end later do not count until they are computed again. */
    staleFrom: number
    /** Raised by each change, so that nothing outdated is stored. */
    version: number
    /** When there is something to store. */
    dueTime: number
    /** When a report last needed them. */
    askedTime: number
  }
  /** A day with positions, without its first moment but with its last; see `DayRow`. */
  report_day: {
    deviceId: number
    zone: string
    endTime: number
    totals: string
    segments: string
    checkpoint: string
  }
  /** How a driver, or nobody that is known, drove a device on a day (decision 181); times in ms, metres. */
  score_day: {
    id: Generated<number>
    deviceId: number
    endTime: number
    /** Empty for nobody. */
    driverUniqueId: string
  } & DrivingCounts
  /** What somebody said of a drain of a device (decision 180). Times in ms. */
  fuel_verdict: {
    id: Generated<number>
    deviceId: number
    fromTime: number
    toTime: number
    verdict: FuelVerdict
    note: string | null
    userId: number | null
    createdTime: number
  }
  /** What somebody corrected in the trips of a device (decision 159). Times in ms. */
  trip_correction: {
    id: Generated<number>
    deviceId: number
    kind: TripCorrectionKind
    fromTime: number
    toTime: number
    driverId: number | null
    purpose: TripPurpose | null
    userId: number | null
    createdTime: number
  }
}
