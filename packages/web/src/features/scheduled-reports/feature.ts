import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ScheduledIcon } from '../../ui/icons.ts'

/** RPT-9, RPT-40: the reports that are sent by calendar, and what was sent of them. */
export const scheduledReports = defineFeature({
  id: 'report-scheduled',
  title: 'reportScheduled',
  may: 'scheduleReport',
  plan: 'scheduledReports',
  icon: ScheduledIcon,
  menu: 'reports',
  words: 'reports',
  help: 'helpScheduled',
  screens: [{ at: paths.scheduledReports, load: () => import('./ScheduledPage.tsx') }],
})
