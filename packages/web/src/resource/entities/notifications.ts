import { notificationsApi } from '@rastro/core/api/notifications'
import { notifications } from '@rastro/core/resources/notification'
import { clientOf } from '../../api/client.ts'
import { defineEntity } from '../entity.ts'
import { notificationScreens } from '../entity-screens.ts'

export const notificationCalls = clientOf(notificationsApi)

export const notificationEntity = defineEntity({
  ...notificationScreens,
  resource: notifications,
  calls: notificationCalls,
  nameOf: ({ description }) => description ?? '',
})
