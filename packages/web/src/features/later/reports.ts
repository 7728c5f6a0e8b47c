import { defineFeature } from '../../feature/feature.ts'
import { ScheduledIcon } from '../../ui/icons.ts'

/** RPT-9: the reports that are sent by calendar, whose list comes later. */
export const scheduled = defineFeature({
  id: 'report-scheduled',
  title: 'reportScheduled',
  may: 'scheduleReport',
  plan: 'scheduledReports',
  icon: ScheduledIcon,
  menu: 'reports',
  screens: [{ at: '/reports/scheduled' }],
})
