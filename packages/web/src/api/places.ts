import { crud } from '@rastro/core/kit/contract'
import { geofences } from '@rastro/core/resources/geofence'
import { clientOf } from './client.ts'

/** The calls about places that people have drawn. */
export const placesApi = clientOf({ geofences: crud(geofences) })
