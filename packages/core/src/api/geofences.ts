import { ById, crud, endpoint } from '../kit/contract.ts'
import { Id, Type, Whole } from '../kit/schema.ts'
import { eventSchema } from '../model/event.ts'
import { geofences } from '../resources/geofence.ts'

const Named = Type.Array(Type.Object({ id: Id, name: Type.String() }))

export const geofencesApi = {
  ...crud(geofences),
  /**
   * The devices and groups that the fence is linked to itself, of those that the caller sees: by name, at most 1000 of each.
   * A stock server has no such call.
   */
  links: endpoint({
    method: 'GET',
    path: '/api/geofences/:id/links',
    params: ById,
    response: Type.Object({ devices: Named, groups: Named }),
  }),
  /**
   * What happened at the fence last, to devices that the caller sees: the newest first, twenty or `limit` of them, at most 100;
   * looked for among the latest 2000 of all devices. A stock server has no such call.
   */
  events: endpoint({
    method: 'GET',
    path: '/api/geofences/:id/events',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Whole) }),
    response: Type.Array(eventSchema),
  }),
}

/** Which of the visible devices an anchor holds, and by which fence (decision 66). A stock server has no such call. */
export const anchorsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/anchors',
    response: Type.Array(Type.Object({ deviceId: Id, geofenceId: Id })),
    scope: 'share',
  }),
}
