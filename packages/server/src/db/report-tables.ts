import type { ReportRunReason, ReportRunState } from '@rastro/core/model/report-run'
import type { Generated } from 'kysely'

/** Scheduled reports, and what was sent of them. */
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
  /** Up to when periods of the calendar of a report were looked for. */
  report_check: { reportId: number; checkedTime: number }
}
