import { ById, crud, endpoint, ListQuery } from '../kit/contract.ts'
import { Id, Integer, type Static, Time, Type } from '../kit/schema.ts'
import { deviceFaultSchema } from '../model/device-fault.ts'
import { shareSchema } from '../model/token.ts'
import { type VehicleStatus, vehicleStatuses } from '../model/vehicle-status.ts'
import { devices } from '../resources/device.ts'
import { sharePlacesApi } from './share-places.ts'

/** VEH-31: `totalDistance` in metres, `hours` in milliseconds. A value that is absent is not changed. */
const accumulatorsSchema = Type.Object({
  deviceId: Id,
  totalDistance: Type.Optional(Type.Number()),
  hours: Type.Optional(Type.Number()),
})
export type Accumulators = Static<typeof accumulatorsSchema>

/** What a list of vehicles is narrowed to, beside `groupId`: that group and those inside it. */
export const deviceFilter = {
  status: Type.Optional(Type.Unsafe<VehicleStatus>(Type.String({ enum: vehicleStatuses }))),
  /** The model of the unit, as it is stored. */
  model: Type.Optional(Type.String({ maxLength: 128 })),
}

const DeviceQuery = Type.Object({
  ...ListQuery.properties,
  ...deviceFilter,
  id: Type.Optional(Type.Array(Id)),
  uniqueId: Type.Optional(Type.Array(Type.String())),
})
const DeviceShare = Type.Object({ deviceId: Id, expiration: Type.Optional(Time) })
const GroupShare = Type.Object({ groupId: Id, expiration: Type.Optional(Time) })

/** A device is shared by either of two paths; both return the token of the shared link (VEH-32, A-5). */
const share = (path: '/api/devices/share' | '/api/share/device') =>
  endpoint({ method: 'POST', path, bodyType: 'form', body: DeviceShare, response: Type.String() })

export const devicesApi = {
  ...crud(devices),
  list: endpoint({
    method: 'GET',
    path: '/api/devices',
    query: DeviceQuery,
    response: Type.Array(devices.schema),
    scope: 'share',
  }),
  setAccumulators: endpoint({
    method: 'PUT',
    path: '/api/devices/:id/accumulators',
    params: ById,
    body: accumulatorsSchema,
    response: Type.Null(),
  }),
  /** Returns the file's name (VEH-18). */
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/devices/:id/image',
    params: ById,
    body: Type.Unsafe<unknown>(Type.Any()),
    bodyType: 'binary',
    response: Type.String(),
  }),
  share: share('/api/devices/share'),
  /** Features switched off for the device because they take too long, for users who may edit it. */
  faults: endpoint({
    method: 'GET',
    path: '/api/devices/:id/faults',
    params: ById,
    response: Type.Array(deviceFaultSchema),
  }),
}

export const shareApi = {
  ...sharePlacesApi,
  device: share('/api/share/device'),
  group: endpoint({
    method: 'POST',
    path: '/api/share/group',
    bodyType: 'form',
    body: GroupShare,
    response: Type.String(),
  }),
  /** The caller's own links; with `userId` those of another user, with `deviceId` or `groupId` all that the caller may end. */
  list: endpoint({
    method: 'GET',
    path: '/api/share',
    query: Type.Object({
      userId: Type.Optional(Id),
      deviceId: Type.Optional(Id),
      groupId: Type.Optional(Id),
    }),
    response: Type.Array(shareSchema),
  }),
  /** Revokes a link for everybody who has it. */
  remove: endpoint({ method: 'DELETE', path: '/api/share/:id', params: ById, response: Type.Null() }),
}

/** The live video of a camera, for an HLS player (reference §1.16); the playlist is empty where none is sent. */
export const streamApi = {
  playlist: endpoint({
    method: 'GET',
    path: '/api/stream/:deviceId/:channel/live.m3u8',
    params: Type.Object({ deviceId: Id, channel: Integer }),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
  segment: endpoint({
    method: 'GET',
    path: '/api/stream/:deviceId/:channel/:file',
    params: Type.Object({ deviceId: Id, channel: Integer, file: Type.String() }),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
}

/** CARD-4: the picture of a device, and the photos, videos and sounds that it sent. */
export const mediaApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/media/:uniqueId/:file',
    params: Type.Object({ uniqueId: Type.String(), file: Type.String() }),
    response: Type.Unsafe<unknown>(Type.Any()),
    scope: 'share',
  }),
}
