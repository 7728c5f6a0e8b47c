import { anchorsApi, geofencesApi } from '@rastro/core/api/geofences'
import { permissionsApi } from '@rastro/core/api/permissions'
import { clientOf } from './client.ts'

/** The calls about geofences, and what they are linked to. */
export const placesApi = clientOf({
  anchors: anchorsApi,
  geofences: geofencesApi,
  permissions: { link: permissionsApi.link, unlink: permissionsApi.unlink },
})
