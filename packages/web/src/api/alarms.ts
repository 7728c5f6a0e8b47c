import { alarmsApi } from '@rastro/core/api/alarms'
import { eventsApi } from '@rastro/core/api/positions'
import { clientOf } from './client.ts'

/** The calls about what happened, and who has seen it. */
export const api = clientOf({ alarms: alarmsApi, events: eventsApi })
