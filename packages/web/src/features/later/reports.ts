import type { Action } from '@rastro/core/access/access'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import { defineFeature, type Feature, type Title } from '../../feature/feature.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import {
  CombinedIcon,
  EventsIcon,
  LineChartIcon,
  LogIcon,
  ReportsIcon,
  RouteIcon,
  ScheduledIcon,
  StopsIcon,
  SummaryIcon,
  VehicleIcon,
} from '../../ui/icons.ts'

interface ReportLook {
  readonly may?: Action
  readonly at?: string
  readonly formerly?: readonly string[]
  /** Null for what administrators alone see. */
  readonly plan?: PlanFeature | null
}

/** A report whose screen comes later. */
const report = (id: string, title: Title, icon: Glyph, look: ReportLook = {}): Feature => {
  const { may = 'reportScreens', at = `/reports/${id}`, formerly = [], plan = 'reports' } = look
  const bought = plan === null ? {} : { plan }
  return defineFeature({
    id: `report-${id}`,
    title,
    may,
    ...bought,
    icon,
    menu: 'reports',
    screens: [{ at, formerly }],
  })
}

/** APP-30: the first reports, in the order of the menu. */
export const reports: readonly Feature[] = [
  report('combined', 'reportCombined', CombinedIcon),
  report('route', 'reportRoute', RouteIcon),
  report('event', 'reportEvents', EventsIcon, { formerly: ['/reports/events'] }),
  report('trip', 'reportTrips', VehicleIcon, { formerly: ['/reports/trips'] }),
  report('stop', 'reportStops', StopsIcon, { formerly: ['/reports/stops'] }),
  report('summary', 'reportSummary', SummaryIcon),
  report('chart', 'reportChart', LineChartIcon),
]

export const logs = report('logs', 'reportLogs', LogIcon, { may: 'reportLogs', plan: null })

export const scheduled = report('scheduled', 'reportScheduled', ScheduledIcon, {
  may: 'scheduleReport',
  plan: 'scheduledReports',
})

export const statistics = report('statistics', 'reportStatistics', ReportsIcon, { may: 'reportStatistics', plan: null })
