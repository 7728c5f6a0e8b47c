import { defineFeature, type Feature, type Screen, type Title } from '../../feature/feature.ts'
import { DriverIcon, FenceIcon, FuelIcon, IgnitionIcon, SpeedIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'
import type { Capability } from '../../session/capabilities.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import {
  CalendarIcon,
  CombinedIcon,
  ChargesIcon as CostsIcon,
  EventsIcon,
  ClockIcon as IdlingIcon,
  LineChartIcon,
  RankingIcon,
  ReportFilesIcon,
  RouteIcon,
  StarIcon,
  StopsIcon,
  SummaryIcon,
  VehicleIcon,
  WarningIcon,
} from '../../ui/icons.ts'

type ScreenOf = Partial<Pick<Screen, 'formerly' | 'load' | 'props' | 'requires'>>

interface Address {
  readonly at: string
  readonly formerly?: readonly string[]
  readonly requires?: Capability
}

const page = (at: string, title: Title, icon: Glyph, { requires, ...screen }: ScreenOf): Feature =>
  defineFeature({
    id: at.replace('/reports/', 'report-'),
    title,
    may: 'reportScreens',
    plan: 'reports',
    ...(requires && { requires }),
    icon,
    menu: 'reports',
    words: 'reports',
    help: 'helpReport',
    screens: [{ at, ...screen }],
  })

/** The report of trips, and why one of them is one. */
const trips = defineFeature({
  id: 'report-trip',
  title: 'reportTrips',
  may: 'reportScreens',
  plan: 'reports',
  icon: VehicleIcon,
  menu: 'reports',
  words: 'trips',
  help: 'helpReport',
  screens: [
    {
      at: '/reports/trip',
      formerly: ['/reports/trips'],
      load: () => import('./ReportPage.tsx'),
      props: { name: 'trips' },
    },
    { at: paths.trip, requires: 'trips', help: 'tripHelp', load: () => import('./TripPage.tsx') },
  ],
})

/** The page of a report of `core/reports`, by its name there. */
const report = (name: string, title: Title, icon: Glyph, { at, formerly = [], requires }: Address): Feature =>
  page(at, title, icon, { requires, formerly, load: () => import('./ReportPage.tsx'), props: { name } })

/** APP-30, RPT-1 … RPT-7, in the order of the menu. */
export const reportPages: readonly Feature[] = [
  page('/reports/combined', 'reportCombined', CombinedIcon, { load: () => import('./CombinedPage.tsx') }),
  report('route', 'reportRoute', RouteIcon, { at: '/reports/route' }),
  report('events', 'reportEvents', EventsIcon, { at: '/reports/event', formerly: ['/reports/events'] }),
  trips,
  report('stops', 'reportStops', StopsIcon, { at: '/reports/stop', formerly: ['/reports/stops'] }),
  report('summary', 'reportSummary', SummaryIcon, { at: '/reports/summary' }),
  report('drivers', 'reportDrivers', DriverIcon, { at: '/reports/drivers', requires: 'ownReports' }),
  report('score', 'reportScore', StarIcon, { at: paths.scores, requires: 'ownReports' }),
  report('ranking', 'reportRanking', RankingIcon, { at: paths.ranking, requires: 'ownReports' }),
  report('deductions', 'reportDeductions', WarningIcon, { at: paths.deductions, requires: 'ownReports' }),
  report('speeding', 'reportSpeeding', SpeedIcon, { at: '/reports/speeding', requires: 'ownReports' }),
  report('idling', 'reportIdling', IdlingIcon, { at: '/reports/idling', requires: 'ownReports' }),
  report('fuel', 'reportFuel', FuelIcon, { at: '/reports/fuel', requires: 'ownReports' }),
  report('mileage', 'reportMileage', CalendarIcon, { at: '/reports/mileage', requires: 'ownReports' }),
  report('costs', 'reportCosts', CostsIcon, { at: '/reports/costs', requires: 'ownReports' }),
  report('engine', 'reportEngine', IgnitionIcon, { at: '/reports/engine', requires: 'ownReports' }),
  report('geofences', 'reportGeofences', FenceIcon, { at: '/reports/geofences' }),
  page('/reports/chart', 'reportChart', LineChartIcon, { load: () => import('./ChartPage.tsx') }),
  page(paths.reportFiles, 'reportFilesList', ReportFilesIcon, {
    requires: 'reportFiles',
    load: () => import('./FilesPage.tsx'),
  }),
]
