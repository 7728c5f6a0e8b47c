import type { Action } from '@rastro/core/access/access'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import { defineFeature, type Feature, type Title } from '../../feature/feature.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import {
  CombinedIcon,
  EventsIcon,
  LineChartIcon,
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
  readonly plan?: PlanFeature
}

/** A report whose screen comes later. */
const report = (id: string, title: Title, icon: Glyph, look: ReportLook = {}): Feature => {
  const { may = 'reportScreens', at = `/reports/${id}`, formerly = [], plan = 'reports' } = look
  return defineFeature({
    id: `report-${id}`,
    title,
    may,
    plan,
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

export const scheduled = report('scheduled', 'reportScheduled', ScheduledIcon, {
  may: 'scheduleReport',
  plan: 'scheduledReports',
})
