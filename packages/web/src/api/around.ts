import { positionsApi } from '@rastro/core/api/positions'
import { reportsApi } from '@rastro/core/api/reports'
import { crud } from '@rastro/core/kit/contract'
import { drivers } from '@rastro/core/resources/driver'
import { maintenances } from '@rastro/core/resources/maintenance'
import { clientOf } from './client.ts'

/** The calls about events before and after an event, and the item that the event is about. */
export const api = clientOf({
  positions: { list: positionsApi.list },
  reports: { events: reportsApi.events },
  maintenances: { list: crud(maintenances).list },
  drivers: { list: crud(drivers).list },
})
