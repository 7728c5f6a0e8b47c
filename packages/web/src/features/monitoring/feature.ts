import { defineFeature } from '../../feature/feature.ts'
import { LogIcon, ReportsIcon } from '../../ui/icons.ts'

/** RPT-8, RPT-37: the live log of the trackers, for administrators. */
export const logs = defineFeature({
  id: 'report-logs',
  title: 'reportLogs',
  may: 'reportLogs',
  icon: LogIcon,
  menu: 'reports',
  words: 'monitoring',
  help: 'helpLogs',
  screens: [{ at: '/reports/logs', load: () => import('./LogsPage.tsx') }],
})

/** RPT-10, RPT-36: what the server counted day by day, for administrators. */
export const statistics = defineFeature({
  id: 'report-statistics',
  title: 'reportStatistics',
  may: 'reportStatistics',
  icon: ReportsIcon,
  menu: 'reports',
  words: 'monitoring',
  help: 'helpStatistics',
  screens: [{ at: '/reports/statistics', load: () => import('./StatisticsPage.tsx') }],
})
