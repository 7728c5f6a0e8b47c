import type { Connection } from '@rastro/core/api/permissions'
import type { TextKey } from '@rastro/core/i18n/areas'
import { humanise, type Translate, textKey } from '@rastro/core/i18n/words'

/** The owner of the links. */
export interface ConnectionOwner {
  readonly kind: 'device' | 'group' | 'user'
  readonly id: number
}

/** The kinds of linked items, by their name in a link, with the plural label. */
export const connectionKinds = {
  device: 'settingsVehicles',
  group: 'settingsGroups',
  geofence: 'settingsGeofences',
  notification: 'settingsNotifications',
  calendar: 'settingsCalendars',
  driver: 'settingsDrivers',
  attribute: 'settingsComputedAttributes',
  command: 'settingsCommands',
  maintenance: 'settingsMaintenances',
  order: 'connectionOrders',
  linkedDevice: 'connectionDevices',
  managedUser: 'settingsUsers',
} as const satisfies Record<string, TextKey<'menu' | 'connections'>>
export type ConnectionKind = keyof typeof connectionKinds

const ofAll = ['geofence', 'notification', 'driver', 'attribute', 'command', 'maintenance', 'order'] as const

/** VEH-6, GRP-2, USER-6: which kinds can be linked to which owner, in the order of the page. */
export const kindsOf = {
  device: [...ofAll, 'linkedDevice'],
  group: ofAll,
  user: [
    'device',
    'group',
    'geofence',
    'notification',
    'calendar',
    'attribute',
    'driver',
    'command',
    'maintenance',
    'order',
    'managedUser',
  ],
} as const satisfies Record<ConnectionOwner['kind'], readonly ConnectionKind[]>

/** The possible owners for items of a kind, depending on whether the person sees users. */
export const ownersOf = (kind: ConnectionKind, seesUsers: boolean): ConnectionOwner['kind'][] =>
  (['device', 'group', 'user'] as const).filter(
    (owner) => (owner !== 'user' || seesUsers) && (kindsOf[owner] as readonly ConnectionKind[]).includes(kind),
  )

/** The name of an item; a notification without a description is named by its type. */
export function connectionName(
  t: Translate<'fleet' | 'shared'>,
  { name, type }: Pick<Connection, 'name' | 'type'>,
): string {
  if (name) return name
  if (!type) return t('sharedNoName')
  const key = textKey(t, 'event', type)
  return key ? t(key) : humanise(type)
}
