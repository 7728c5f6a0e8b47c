import { ById, crud, endpoint } from '../kit/contract.ts'
import { Id, Integer, Type } from '../kit/schema.ts'
import { eventSchema } from '../model/event.ts'
import { geofences } from '../resources/geofence.ts'

const Named = Type.Array(Type.Object({ id: Id, name: Type.String() }))

export const geofencesApi = {
  ...crud(geofences),
  /**
   * The visible devices and groups that the fence is directly linked to, by name, at most 1000 of each. A stock server has no
   * such call.
   */
  links: endpoint({
    method: 'GET',
    path: '/api/geofences/:id/links',
    params: ById,
    response: Type.Object({ devices: Named, groups: Named }),
  }),
  /**
   * The latest events at the fence for devices visible to the caller: the newest first, twenty or `limit` of them, at most 100;
   * searched among the latest 2000 of all devices. A stock server has no such call.
   */
  events: endpoint({
    method: 'GET',
    path: '/api/geofences/:id/events',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Integer) }),
    response: Type.Array(eventSchema),
  }),
}

/** Visible devices held by an anchor, and by which fence (decision 66). A stock server has no such call. */
export const anchorsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/anchors',
    response: Type.Array(Type.Object({ deviceId: Id, geofenceId: Id })),
    scope: 'share',
  }),
}
