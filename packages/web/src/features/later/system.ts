import { defineFeature } from '../../feature/feature.ts'
import { AnnouncementIcon, MessageIcon } from '../../ui/icons.ts'

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
