import { notificationsApi } from '@rastro/core/api/notifications'
import { clientOf } from './client.ts'

const { pushKey, subscribe, unsubscribe } = notificationsApi

/** The calls by which this browser asks for messages. */
export const api = clientOf({ push: { pushKey, subscribe, unsubscribe } })
