import { defineFeature } from '../../feature/feature.ts'
import { MessageIcon } from '../../ui/icons.ts'

/** The channel of the installation comes later. */
export const messaging = defineFeature({
  id: 'messaging',
  title: 'settingsMessaging',
  may: 'messaging',
  icon: MessageIcon,
  menu: 'system',
  screens: [{ at: '/settings/apiwhats' }],
})
