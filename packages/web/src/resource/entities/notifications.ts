import { notificationsApi } from '@rastro/core/api/notifications'
import { notifications } from '@rastro/core/resources/notification'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../entity.ts'

export const notificationCalls = clientOf(notificationsApi)

export const notificationEntity = defineEntity({
  resource: notifications,
  calls: notificationCalls,
  may: 'notifications',
  list: paths.notifications,
  form: paths.notification,
  nameOf: ({ description }) => description ?? '',
})
