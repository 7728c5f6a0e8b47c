import { defineFeature } from '../../feature/feature.ts'
import { AnnouncementIcon, DashboardIcon, MessageIcon, OutsideIcon } from '../../ui/icons.ts'

const overview = { title: 'settingsDashboard', icon: DashboardIcon, menu: 'system' } as const

/** DASH-18: each role has an overview of its own; all come later. */
export const dashboard = defineFeature({
  ...overview,
  id: 'dashboard',
  may: 'dashboard',
  screens: [{ at: '/dashboard' }],
})
export const dashboardReseller = defineFeature({
  ...overview,
  id: 'dashboard-reseller',
  may: 'dashboardReseller',
  screens: [{ at: '/dashboardRevenda' }],
})
export const dashboardClient = defineFeature({
  ...overview,
  id: 'dashboard-client',
  may: 'dashboardClient',
  screens: [{ at: '/dashboardCliente' }],
})

/** The announcement comes later. */
export const announcement = defineFeature({
  id: 'announcement',
  title: 'settingsAnnouncement',
  may: 'announcement',
  icon: AnnouncementIcon,
  menu: 'system',
  screens: [{ at: '/settings/announcement' }],
})

/** The channel of the installation comes later. */
export const messaging = defineFeature({
  id: 'messaging',
  title: 'settingsMessaging',
  may: 'messaging',
  icon: MessageIcon,
  menu: 'system',
  screens: [{ at: '/settings/apiwhats' }],
})

/** The mobile network data of a position comes later. */
export const network = defineFeature({
  id: 'network',
  title: 'screenNetwork',
  may: 'positionDetails',
  icon: OutsideIcon,
  menu: { reachedFrom: 'a position' },
  screens: [{ at: '/network/:id' }],
})
