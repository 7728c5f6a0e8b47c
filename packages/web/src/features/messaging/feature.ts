import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { MessageIcon } from '../../ui/icons.ts'

/** MSG-1 … MSG-11: the connections to WhatsApp, of the installation and of one's own numbers. */
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
