import { defineFeature } from '../../feature/feature.ts'
import { AnnouncementIcon, MessageIcon, OutsideIcon } from '../../ui/icons.ts'

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
