import { defineFeature } from '../../feature/feature.ts'
import { DashboardIcon } from '../../ui/icons.ts'

const shared = {
  title: 'settingsDashboard',
  icon: DashboardIcon,
  menu: 'system',
  words: 'overview',
  help: 'helpDashboard',
  requires: 'tiles',
  plan: 'dashboards',
} as const
const leadsAway = true
const load = () => import('./OverviewPage.tsx')

/** DASH-17, DASH-18: the same overview at an address of each role. */
export const dashboard = defineFeature({
  ...shared,
  id: 'dashboard',
  may: 'dashboard',
  screens: [{ at: '/dashboard', load, leadsAway }],
})
export const dashboardReseller = defineFeature({
  ...shared,
  id: 'dashboard-reseller',
  may: 'dashboardReseller',
  screens: [{ at: '/dashboardRevenda', load, leadsAway }],
})
export const dashboardClient = defineFeature({
  ...shared,
  id: 'dashboard-client',
  may: 'dashboardClient',
  screens: [{ at: '/dashboardCliente', load, leadsAway }],
})
