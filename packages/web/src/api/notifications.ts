import { crud } from '@rastro/core/kit/contract'
import { notifications } from '@rastro/core/resources/notification'
import { clientOf } from './client.ts'

/** The calls about notifications. */
export const api = clientOf({ notifications: { list: crud(notifications).list } })
