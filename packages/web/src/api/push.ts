import { notificationsApi } from '@rastro/core/api/notifications'
import { clientOf } from './client.ts'

const { pushKey, subscribe, unsubscribe } = notificationsApi

/** The calls that subscribe this browser to push messages. */
export const api = clientOf({ push: { pushKey, subscribe, unsubscribe } })
