import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { findInList } from '../../feature/tour.ts'
import { notificationScreens } from '../../resource/entity-screens.ts'
import { EventsIcon } from '../../ui/icons.ts'
import { notificationForm } from './notification-form.ts'

/** NTF-1 … NTF-8: notifications. */
export const notifications = defineFeature({
  id: 'notifications',
  title: 'settingsNotifications',
  may: 'notifications',
  plan: 'notifications',
  icon: EventsIcon,
  menu: 'automation',
  words: 'notifications',
  help: 'helpNotifications',
  screens: [
    { at: notificationScreens.list, load: () => import('./NotificationsPage.tsx') },
    ...formScreens(notificationScreens, notificationForm, () => import('./NotificationPage.tsx')),
  ],
  tour: {
    title: 'tourNotifications',
    text: 'tourNotificationsText',
    steps: [{ target: 'list-add', text: 'tourNotificationsAdd' }, findInList],
  },
})
