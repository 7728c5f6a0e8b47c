import { linkTable } from '@rastro/core/access/permissions'
import type { Resource } from '@rastro/core/kit/resource'
import {
  calendars,
  commands,
  computedAttributes,
  devices,
  drivers,
  geofences,
  groups,
  maintenances,
  notifications,
  orders,
  scheduledReports,
  users,
} from '@rastro/core/resources/index'

/** The things of a stock server in the order in which they refer to each other, with their tables there. */
export const movedResources: readonly (readonly [table: string, resource: Resource])[] = [
  ['tc_users', users],
  ['tc_groups', groups],
  ['tc_calendars', calendars],
  ['tc_commands', commands],
  ['tc_geofences', geofences],
  ['tc_drivers', drivers],
  ['tc_maintenances', maintenances],
  ['tc_attributes', computedAttributes],
  ['tc_notifications', notifications],
  ['tc_orders', orders],
  ['tc_reports', scheduledReports],
  ['tc_devices', devices],
]

/** A table of links: the columns there, and what they refer to here. */
export interface MovedLinks {
  readonly table: string
  readonly columns: readonly [owner: string, property: string]
  readonly owner: 'user' | 'group' | 'device'
  readonly property: string
  /** The kind that `property` is. */
  readonly kind: string
}

const kinds = new Set(movedResources.map(([, { name }]) => name))
const special: Readonly<Record<string, string>> = { managedUser: 'user', linkedDevice: 'device' }

/** The links that both servers know. */
export const movedLinks: readonly MovedLinks[] = (['user', 'group', 'device'] as const).flatMap((owner) =>
  linkTable[owner].flatMap((property): MovedLinks[] => {
    const kind = special[property] ?? property
    if (!kinds.has(kind)) return []
    return [
      { table: `tc_${owner}_${kind}`, columns: [`${owner}id`, `${property.toLowerCase()}id`], owner, property, kind },
    ]
  }),
)

/** What is read of a stock server besides its positions and events. */
export const smallTables: readonly string[] = [
  ...movedResources.map(([table]) => table),
  ...movedLinks.map(({ table }) => table),
  'tc_servers',
  'tc_commands_queue',
  'tc_keystore',
  'tc_revoked_tokens',
]
