import { devicesApi } from '@rastro/core/api/devices'
import { crud } from '@rastro/core/kit/contract'
import { calendars } from '@rastro/core/resources/calendar'
import { groups } from '@rastro/core/resources/group'
import { clientOf } from './client.ts'

/** The data that the form of a geofence requests besides the geofence itself. */
export const api = clientOf({
  calendars: { list: crud(calendars).list },
  devices: { list: devicesApi.list },
  groups: { list: crud(groups).list },
})
