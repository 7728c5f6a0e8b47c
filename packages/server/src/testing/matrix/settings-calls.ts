import type { Server } from '@rastro/core/resources/server'
import { levels, type User } from '@rastro/core/resources/user'

/** What a page of the settings stores: the path of its three writes, how it is linked to people, and its minimal content. */
interface Stored {
  readonly path: string
  readonly link: string
  readonly sample: (serial: string) => Readonly<Record<string, unknown>>
  /** The fields that an edit changes; the name or description by default. */
  readonly change?: object
}

const data = btoa(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
)
const night = { automatic: true, typo: 2, start: '22:00', stop: '06:00', disabled: true }
const named = (path: string, link: string, more: object = {}): Stored => ({
  path,
  link,
  sample: (name) => ({ name, ...more }),
})

/** The pages with a list and a form. */
export const stored = {
  groups: named('groups', 'groupId'),
  schedules: {
    ...named('groups', 'groupId', { attributes: night }),
    change: { attributes: { ...night, stop: '07:00' } },
  },
  drivers: { ...named('drivers', 'driverId'), sample: (name) => ({ name, uniqueId: name }) },
  geofences: named('geofences', 'geofenceId', { area: 'CIRCLE (-23.55 -46.63, 300)' }),
  'alert types': named('maintenance', 'maintenanceId', { type: 'odometer', start: 1, period: 1 }),
  'done maintenance': named('maintenance', 'maintenanceId', { type: 'other' }),
  'fuel supply': named('maintenance', 'maintenanceId', { type: 'fuel' }),
  notifications: {
    path: 'notifications',
    link: 'notificationId',
    sample: (description) => ({ description, type: 'ignitionOn', notificators: 'web' }),
  },
  calendars: named('calendars', 'calendarId', { data }),
  'saved commands': {
    path: 'commands',
    link: 'commandId',
    sample: (description) => ({ description, type: 'positionSingle' }),
  },
  'computed attributes': {
    path: 'attributes/computed',
    link: 'attributeId',
    sample: (description) => ({ description, attribute: 'double', expression: 'speed * 2', type: 'number' }),
  },
  vehicles: { ...named('devices', 'deviceId'), sample: (name) => ({ name, uniqueId: name }) },
} as const satisfies Record<string, Stored>

/** The pages that store something else: one's own preferences, the settings of the installation, links, a command to a group. */
export const others = ['preferences', 'server', 'connections', 'group command'] as const
export type Place = keyof typeof stored | (typeof others)[number]
const everything = [...(Object.keys(stored) as (keyof typeof stored)[]), ...others]

/** A person, and the pages whose writes the server refuses. Taken from the requirements, not from the code. */
interface Person {
  readonly user: Partial<User>
  readonly server?: Partial<Server>
  readonly refused: readonly Place[]
}

/** ROLE-14, ROLE-21, ROLE-25: writes of administrators only, and schedules without `agCommand`. */
const ordinary: readonly Place[] = ['schedules', 'computed attributes', 'server']
/** ROLE-22: only administrators and resellers send commands to a group. */
const plain: readonly Place[] = [...ordinary, 'group command']
const reseller = { userLimit: -1, attributes: { nivel: levels.reseller } }
/** ROLE-16: the pages that each switch hides. Those of the attribute editor and of events hide no page. */
const switches: Readonly<Record<string, readonly Place[]>> = {
  'ui.disableGroups': ['groups'],
  'ui.disableDrivers': ['drivers'],
  'ui.disableCalendars': ['calendars'],
  'ui.disableComputedAttributes': ['computed attributes'],
  'ui.disableMaintenance': ['alert types', 'done maintenance'],
  'ui.disableAbastecimento': ['fuel supply'],
  // ROLE-18
  'ui.disableVehicleFeatures': ['drivers', 'alert types', 'done maintenance', 'fuel supply'],
  'ui.disableAttributes': [],
  'ui.disableEvents': [],
}
const off = Object.fromEntries(Object.keys(switches).map((key) => [key, true]))
const all = { readonly: true, deviceReadonly: true, limitCommands: true, attributes: off }

export const people: Readonly<Record<string, Person>> = {
  'an administrator, whatever is switched,': {
    user: { administrator: true, ...all },
    server: { readonly: true, deviceReadonly: true },
    refused: [],
  },
  'a reseller': { user: reseller, refused: ordinary },
  'a reseller with limited commands': {
    user: { ...reseller, limitCommands: true },
    refused: [...plain, 'saved commands'],
  },
  'a manager': { user: { userLimit: 5 }, refused: plain },
  'a plain user': { user: {}, refused: plain },
  'a user who schedules, without groups': {
    user: { attributes: { agCommand: true, 'ui.disableGroups': true } },
    refused: ['groups', 'computed attributes', 'server', 'group command'],
  },
  'a read-only user': { user: { readonly: true }, refused: everything },
  'a read-only manager': { user: { readonly: true, userLimit: 5 }, refused: everything },
  'a user of a read-only server': { user: {}, server: { readonly: true }, refused: everything },
  'a device-read-only user': { user: { deviceReadonly: true }, refused: [...plain, 'vehicles'] },
  'a manager of a device-read-only server': {
    user: { userLimit: 5 },
    server: { deviceReadonly: true },
    refused: [...plain, 'vehicles'],
  },
  ...Object.fromEntries(
    Object.entries(switches).flatMap(([key, hidden]) => [
      [`a user with ${key}`, { user: { attributes: { [key]: true } }, refused: [...plain, ...hidden] }],
      [
        `a manager of a server that forces ${key}`,
        {
          user: { userLimit: 5, attributes: { [key]: false } },
          server: { forceSettings: true, attributes: { [key]: true } },
          refused: [...plain, ...hidden],
        },
      ],
    ]),
  ),
}
