import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { AnnouncementIcon } from '../../ui/icons.ts'

/** ANN-1 … ANN-9: one message to many people. */
export const announcement = defineFeature({
  id: 'announcement',
  title: 'settingsAnnouncement',
  may: 'announcement',
  icon: AnnouncementIcon,
  menu: 'system',
  words: 'announcement',
  help: 'helpAnnouncement',
  screens: [{ at: paths.announcement, load: () => import('./AnnouncementPage.tsx'), isBare: true }],
})
