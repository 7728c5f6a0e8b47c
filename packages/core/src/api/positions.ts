import { ByLongId, endpoint } from '../kit/contract.ts'
import { Id, LongId, Time, Type } from '../kit/schema.ts'
import { deliverySchema } from '../model/delivery.ts'
import { eventSchema } from '../model/event.ts'
import { type Position, positionSchema } from '../model/position.ts'

const Range = Type.Object({ deviceId: Id, from: Time, to: Time, geofenceId: Type.Optional(Id) })
const Query = Type.Object({
  /**
   * With true, the latest positions include those of devices that have been silent for 90 days. Stock servers do not have
   * this parameter.
   */
  all: Type.Optional(Type.Boolean()),
  id: Type.Optional(Type.Array(LongId)),
  deviceId: Type.Optional(Id),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  geofenceId: Type.Optional(Id),
})
/** The file formats of a history. */
export const exportFormats = ['csv', 'gpx', 'kml', 'kmz'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const positionsApi = {
  /** Without a range: the latest position of every visible device. With a range: the history of one device (LIVE-18). */
  list: endpoint({
    method: 'GET',
    path: '/api/positions',
    query: Query,
    response: Type.Unsafe<Position[]>(Type.Array(positionSchema)),
    scope: 'share',
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/positions/:id', params: ByLongId, response: Type.Null() }),
  removeRange: endpoint({ method: 'DELETE', path: '/api/positions', query: Range, response: Type.Null() }),
  /** A file to download; `format` is one of `exportFormats`. */
  download: endpoint({
    method: 'GET',
    path: '/api/positions/:format',
    params: Type.Object({ format: Type.Unsafe<ExportFormat>(Type.String({ enum: exportFormats })) }),
    query: Range,
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
}

export const eventsApi = {
  get: endpoint({ method: 'GET', path: '/api/events/:id', params: ByLongId, response: eventSchema }),
  /** The messages of the event and their outcomes; names of users not visible to the reader are omitted. */
  deliveries: endpoint({
    method: 'GET',
    path: '/api/events/:id/deliveries',
    params: ByLongId,
    response: Type.Array(deliverySchema),
  }),
}
