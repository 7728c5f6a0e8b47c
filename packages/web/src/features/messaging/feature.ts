import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { MessageIcon } from '../../ui/icons.ts'

/** MSG-1 … MSG-11: the connection of the installation to WhatsApp. */
export const messaging = defineFeature({
  id: 'messaging',
  title: 'settingsMessaging',
  may: 'messaging',
  icon: MessageIcon,
  menu: 'system',
  words: 'messaging',
  help: 'helpMessaging',
  screens: [{ at: paths.messaging, load: () => import('./MessagingPage.tsx') }],
})
