import type { WireLink } from '../access/permissions.ts'
import { endpoint } from '../kit/contract.ts'
import { Id, Nullable, type Static, Type, Whole } from '../kit/schema.ts'

const One = Type.Unsafe<WireLink>(Type.Record(Type.String(), Id))
const Many = Type.Unsafe<WireLink[]>(Type.Array(One))
const Nothing = Type.Null()

/** The most that one page of connections has. */
export const maxConnections = 1000

const ConnectionQuery = Type.Object({
  /** Whose connections: one of the three. */
  deviceId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  userId: Type.Optional(Id),
  /** What is linked, by its name in a link: `geofence` for `geofenceId`. */
  kind: Type.String({ maxLength: 32 }),
  keyword: Type.Optional(Type.String({ maxLength: 256 })),
  /** Only what is linked, itself or through a group. */
  linked: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Whole),
  cursor: Type.Optional(Type.String({ maxLength: 4096 })),
})
const Connection = Type.Object({
  id: Id,
  name: Type.String(),
  /** Of a notification, a command and the like: what kind it is. */
  type: Nullable(Type.String()),
  /** Linked to the owner itself. */
  linked: Type.Boolean(),
  /** The groups above that it is linked to. One that the caller does not see has no name. */
  through: Type.Array(Type.Object({ id: Id, name: Nullable(Type.String()) })),
})
/** Something that a device, group or user can be linked to. */
export type Connection = Static<typeof Connection>

/** Linking and unlinking. The body is read by `linkOf`. */
export const permissionsApi = {
  list: endpoint({ method: 'GET', path: '/api/permissions', query: One, response: Many }),
  /**
   * What the caller could link to a device, group or user, with what is linked and through which groups: a page of at most
   * `maxConnections`, with total and cursor as every list. A stock server has no such call.
   */
  connections: endpoint({
    method: 'GET',
    path: '/api/permissions/connections',
    query: ConnectionQuery,
    response: Type.Array(Connection),
  }),
  link: endpoint({ method: 'POST', path: '/api/permissions', body: One, response: Nothing }),
  unlink: endpoint({ method: 'DELETE', path: '/api/permissions', body: One, response: Nothing }),
  linkMany: endpoint({ method: 'POST', path: '/api/permissions/bulk', body: Many, response: Nothing }),
  unlinkMany: endpoint({ method: 'DELETE', path: '/api/permissions/bulk', body: Many, response: Nothing }),
}
