import { alarmsApi } from '@rastro/core/api/alarms'
import { eventsApi } from '@rastro/core/api/positions'
import { clientOf } from './client.ts'

/** The calls about events and alarms, and who has acknowledged these. */
export const api = clientOf({ alarms: alarmsApi, events: eventsApi })
