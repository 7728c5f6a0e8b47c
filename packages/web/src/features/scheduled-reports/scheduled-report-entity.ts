import { scheduledReports } from '@rastro/core/resources/report'
import { paths } from '../../paths.ts'
import { entityOf } from '../../resource/entity.ts'

/** Scheduled reports are created by the page of a report, and have no form. */
export const scheduledReportEntity = entityOf(scheduledReports, {
  resource: 'report',
  may: 'scheduleReport',
  list: paths.scheduledReports,
  form: () => paths.scheduledReports,
})
