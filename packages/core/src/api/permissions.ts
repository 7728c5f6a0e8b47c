import type { WireLink } from '../access/permissions.ts'
import { endpoint } from '../kit/contract.ts'
import { Id, Integer, Nullable, type Static, Type } from '../kit/schema.ts'

const One = Type.Unsafe<WireLink>(Type.Record(Type.String(), Id))
const Many = Type.Unsafe<WireLink[]>(Type.Array(One))
const Nothing = Type.Null()

/** The maximum page size of connections. */
export const maxConnections = 1000

const ConnectionQuery = Type.Object({
  /** The owner of the connections: one of the three. */
  deviceId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  userId: Type.Optional(Id),
  /** The kind of linked item, by its name in a link: `geofence` for `geofenceId`. */
  kind: Type.String({ maxLength: 32 }),
  keyword: Type.Optional(Type.String({ maxLength: 256 })),
  /** Only linked items, directly or through a group. */
  linked: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Integer),
  cursor: Type.Optional(Type.String({ maxLength: 4096 })),
})
const Connection = Type.Object({
  id: Id,
  name: Type.String(),
  /** The type of a notification, a command and the like. */
  type: Nullable(Type.String()),
  /** Directly linked to the owner. */
  linked: Type.Boolean(),
  /** Parent groups through which it is linked. One that is not visible to the caller has no name. */
  through: Type.Array(Type.Object({ id: Id, name: Nullable(Type.String()) })),
})
/** An item that a device, group or user can be linked to. */
export type Connection = Static<typeof Connection>

const HolderQuery = Type.Object({
  /** The linked item, by the name of its kind in a link: `notification` for `notificationId`. */
  kind: Type.String({ maxLength: 32 }),
  /** 0 for a new one, which is linked to nothing. */
  id: Id,
  /** The kind of owner: `device`, `group` or `user`. */
  owner: Type.String({ maxLength: 32 }),
  keyword: Type.Optional(Type.String({ maxLength: 256 })),
  /** Only owners that it is linked to, directly or through a group. */
  linked: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Integer),
  cursor: Type.Optional(Type.String({ maxLength: 4096 })),
})

/** The maximum number of items in one question about what they apply to. */
export const maxReached = 500

const ReachQuery = Type.Object({
  kind: Type.String({ maxLength: 32 }),
  /** Comma-separated ids, at most `maxReached`. */
  ids: Type.String({ maxLength: 8192 }),
})
const Reach = Type.Object({ id: Id, devices: Integer, groups: Integer, unseen: Integer })
/**
 * How many of the caller's devices an item applies to, directly or through groups, how many groups it is linked to, and, for who may
 * edit such items, how many other devices it applies to.
 */
export type Reach = Static<typeof Reach>

/** The maximum number of items in one question about removals, and of users named for each in the answer. */
export const maxRemovals = 500
export const maxLosers = 5

const RemovalQuery = Type.Object({
  /** The kind of item, by its name in a link. */
  kind: Type.String({ maxLength: 32 }),
  /** Comma-separated ids, at most `maxRemovals`. */
  ids: Type.String({ maxLength: 8192 }),
})
const RemovalEnd = Type.Object({
  id: Id,
  /** Removed for everybody, only unlinked from the caller, or refused. */
  effect: Type.Unsafe<'removed' | 'unlinked' | 'refused'>({ type: 'string', enum: ['removed', 'unlinked', 'refused'] }),
  /** How many other users lose it, and the first names among those visible to the caller. */
  others: Integer,
  names: Type.Array(Type.String()),
})
/** What the removal of an item would do (decision 110). */
export type RemovalEnd = Static<typeof RemovalEnd>

/** Linking and unlinking. The body is read by `linkOf`. */
export const permissionsApi = {
  list: endpoint({ method: 'GET', path: '/api/permissions', query: One, response: Many }),
  /**
   * Items that the caller could link to a device, group or user, and which are linked directly or through groups: a page of at
   * most `maxConnections`, with total and cursor as in every list. Of all that is `linked`, without a keyword, the first page also
   * counts those that the caller does not see, for who may edit the owner (`unseenHeader`). A stock server has no such call.
   */
  connections: endpoint({
    method: 'GET',
    path: '/api/permissions/connections',
    query: ConnectionQuery,
    response: Type.Array(Connection),
  }),
  /**
   * The other direction: the devices, groups or users that the caller could link an item to, and which are linked to it, directly or
   * through groups: a page, as of `connections`. A stock server has no such call.
   */
  holders: endpoint({
    method: 'GET',
    path: '/api/permissions/holders',
    query: HolderQuery,
    response: Type.Array(Connection),
  }),
  /** How many of the caller's devices and groups these items are linked to. Items not visible to the caller are left out. */
  reach: endpoint({
    method: 'GET',
    path: '/api/permissions/reach',
    query: ReachQuery,
    response: Type.Array(Reach),
  }),
  /** What the caller's removal of these items would do, and to whom. Items not visible to the caller are left out. */
  removal: endpoint({
    method: 'GET',
    path: '/api/permissions/removal',
    query: RemovalQuery,
    response: Type.Array(RemovalEnd),
  }),
  link: endpoint({ method: 'POST', path: '/api/permissions', body: One, response: Nothing }),
  unlink: endpoint({ method: 'DELETE', path: '/api/permissions', body: One, response: Nothing }),
  linkMany: endpoint({ method: 'POST', path: '/api/permissions/bulk', body: Many, response: Nothing }),
  unlinkMany: endpoint({ method: 'DELETE', path: '/api/permissions/bulk', body: Many, response: Nothing }),
}
