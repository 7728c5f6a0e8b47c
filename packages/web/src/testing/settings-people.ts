import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'

/** An existing page of the settings: its address, its form, and the items in its list for everybody. */
export interface Place {
  readonly at: string
  /** The address of the form of a new one. */
  readonly form?: string
  readonly add?: string
  readonly item?: string
}

/** The pages with a list and a form; `ID` is the group. */
export const places = {
  vehicles: { at: '/settings/veiculos', form: '/settings/veiculo', add: 'New vehicle' },
  groups: { at: '/settings/groups', form: '/settings/group', add: 'New group', item: 'Depot' },
  drivers: { at: '/settings/drivers', form: '/settings/driver', add: 'New driver', item: 'João Souza' },
  notifications: {
    at: '/settings/notifications',
    form: '/settings/notification',
    add: 'New notification',
    item: 'Key',
  },
  calendars: { at: '/settings/calendars', form: '/settings/calendar', add: 'New calendar', item: 'Nights' },
  savedCommands: { at: '/settings/commands', form: '/settings/command', add: 'New saved command', item: 'Where' },
  schedules: {
    at: '/settings/agendamentos',
    form: '/settings/agendamentos?edit=new',
    add: 'New schedule',
    item: 'Locked',
  },
  computed: {
    at: '/settings/attributes',
    form: '/settings/attribute',
    add: 'New computed attribute',
    item: 'Twice',
  },
  alertTypes: { at: '/settings/maintenances?tab=2', form: '/settings/maintenance', add: 'New alert type', item: 'Oil' },
  records: {
    at: '/settings/maintenances',
    form: '/settings/cadastroManutencao',
    add: 'Record maintenance',
    item: 'Tyres',
  },
  refuels: {
    at: '/settings/abastecimento',
    form: '/settings/cadastroAbastecimento',
    add: 'Record refuelling',
  },
  trackers: { at: '/settings/aparelhos', form: '/settings/aparelho', add: 'New tracker' },
  sims: { at: '/settings/chips', form: '/settings/chip', add: 'New SIM card' },
  geofences: { at: '/geofences', form: '/settings/geofence', item: 'Yard' },
  users: { at: '/settings/users', form: '/settings/user', add: 'New user', item: 'Ute User' },
  clients: { at: '/settings/clientes', form: '/settings/cliente', add: 'New client', item: 'Carla Client' },
  resellers: { at: '/settings/revendas', form: '/settings/revenda', add: 'New reseller', item: 'Rosa Reseller' },
  plans: { at: '/settings/planos', form: '/settings/plano', add: 'New plan' },
  contracts: { at: '/settings/contratos', form: '/settings/contrato', add: 'New contract' },
  charges: { at: '/settings/faturas' },
  preferences: { at: '/settings/preferences' },
  account: { at: '/settings/perfil/ME' },
  server: { at: '/settings/server' },
  connections: { at: '/settings/group/ID/connections' },
  groupCommand: { at: '/settings/group/ID/command' },
} as const satisfies Record<string, Place>
export type PlaceName = keyof typeof places

/**
 * A user's access to an address: `away` redirects to the map, `looks` shows the list without buttons, `keeps` allows to edit
 * and remove but not to add, `whole` everything.
 */
export type Finds = 'away' | 'looks' | 'keeps' | 'whole'

/** A user: the entries of the menu, and the access to the addresses. Taken from the requirements, not from the code. */
interface Person {
  readonly user: Partial<User>
  readonly server?: Partial<Server>
  /** Our client is before a stock server. */
  readonly isStock?: boolean
  /** Undefined: there is no menu (ROLE-10). */
  readonly menu: readonly string[] | undefined
  readonly finds: Partial<Record<PlaceName, Finds>>
}

const everything = Object.fromEntries(Object.keys(places).map((name) => [name, 'whole'])) as Record<PlaceName, Finds>
/** ROLE-14, ROLE-20, ROLE-21, ROLE-25. */
const reseller = {
  ...everything,
  savedCommands: 'away',
  schedules: 'away',
  computed: 'looks',
  resellers: 'away',
  charges: 'away',
  server: 'away',
} as const
/** ROLE-22. */
const manager = {
  ...reseller,
  groupCommand: 'away',
  trackers: 'away',
  sims: 'away',
  plans: 'away',
  contracts: 'away',
} as const
/** ROLE-24. */
const plain = { ...manager, groups: 'keeps', calendars: 'keeps', users: 'away', clients: 'away' } as const
/** ROLE-9; the lists of geofences (GEO-23) and of fuel records (FUEL-15) are visible to them. */
const nothing = { ...everything } as Record<PlaceName, Finds>
for (const name of Object.keys(nothing) as PlaceName[])
  nothing[name] = ['geofences', 'refuels'].includes(name) ? 'looks' : 'away'

const fleet = ['Vehicles', 'Groups', 'Drivers', 'Geofences', 'Maintenance', 'Refuelling']
const inspect = 'New inspection'
const automation = ['Notifications', 'Calendars', 'Computed attributes']
const stock = ['Trackers', 'SIM cards']
const own = ['My account', 'Preferences']
const plainMenu = [...fleet, inspect, 'My orders', ...automation, ...own, 'Tutorial']
const managerMenu = [...fleet, inspect, ...automation, 'Clients', 'Users', ...own, 'Tutorial']
const resellerMenu = [
  ...fleet,
  inspect,
  'Service orders',
  ...stock,
  ...automation,
  ...['Clients', 'Users', 'Plans', 'Contracts', ...own, 'Overview', 'Brand', 'WhatsApp', 'Tutorial'],
]
const without = (...hidden: string[]) => plainMenu.filter((entry) => !hidden.includes(entry))

/** ROLE-17: both are hidden by default. */
const shown = { 'ui.disableMaintenance': false, 'ui.disableAbastecimento': false }
const off = (key: string) => ({ attributes: { ...shown, [key]: true } })

/** The users whose pages are also visited in a browser. */
export const people: Readonly<Record<string, Person>> = {
  '[ROLE-3] an administrator': {
    user: {
      administrator: true,
      readonly: true,
      deviceReadonly: true,
      attributes: { 'ui.disableGroups': true, 'ui.disableCalendars': true, 'ui.disableComputedAttributes': true },
    },
    menu: [
      ...fleet,
      ...[
        'Inspections',
        inspect,
        'Service orders',
        ...stock,
        'Notifications',
        'Calendars',
        'Saved commands',
        'Schedules',
      ],
      'Computed attributes',
      ...[
        'Clients',
        'Resellers',
        'Users',
        'Plans',
        'Contracts',
        'Charges',
        ...own,
        'Overview',
        'Announcement',
        'Server',
        'Status',
        'Moving from Traccar',
        'WhatsApp',
      ],
      'Tutorial',
    ],
    finds: everything,
  },
  '[ROLE-22] a reseller': {
    user: { userLimit: -1, attributes: { ...shown, nivel: 2 } },
    menu: resellerMenu,
    finds: reseller,
  },
  '[ROLE-22] a reseller with limited commands': {
    user: { userLimit: -1, limitCommands: true, attributes: { ...shown, nivel: 2 } },
    menu: resellerMenu,
    finds: { groups: 'whole', groupCommand: 'away', savedCommands: 'away' },
  },
  'a manager': { user: { userLimit: 5, attributes: shown }, menu: managerMenu, finds: manager },
  '[ROLE-22] a client': {
    user: { attributes: { ...shown, nivel: 3 } },
    menu: [...fleet, inspect, ...automation, ...own, 'Overview', 'Tutorial'],
    finds: plain,
  },
  'a read-only user': {
    user: { readonly: true, attributes: shown },
    menu: undefined,
    finds: nothing,
  },
  'a user of a read-only server': {
    user: { attributes: shown },
    server: { readonly: true },
    menu: undefined,
    finds: nothing,
  },
  'a device-read-only user': {
    user: { deviceReadonly: true, attributes: shown },
    menu: plainMenu,
    finds: { ...plain, vehicles: 'looks' },
  },
  '[ENT-17] a user without groups': {
    user: off('ui.disableGroups'),
    menu: without('Groups'),
    finds: { groups: 'away', connections: 'away', groupCommand: 'away' },
  },
  '[ENT-17] a user without drivers': {
    user: off('ui.disableDrivers'),
    menu: without('Drivers'),
    finds: { drivers: 'away' },
  },
  '[ENT-17] a user without calendars': {
    user: off('ui.disableCalendars'),
    menu: without('Calendars'),
    finds: { calendars: 'away' },
  },
  '[ENT-17] a user without computed attributes': {
    user: off('ui.disableComputedAttributes'),
    menu: without('Computed attributes'),
    finds: { computed: 'away' },
  },
  '[ENT-17] a user without maintenance': {
    user: off('ui.disableMaintenance'),
    menu: without('Maintenance'),
    finds: { alertTypes: 'away', records: 'away' },
  },
  '[ENT-17] a user without fuel supply': {
    user: off('ui.disableAbastecimento'),
    menu: without('Refuelling'),
    finds: { records: 'whole', refuels: 'away' },
  },
  '[ENT-17] a user without features of vehicles': {
    user: off('ui.disableVehicleFeatures'),
    menu: without('Drivers', 'Maintenance', 'Refuelling'),
    finds: { drivers: 'away', alertTypes: 'away', records: 'away', refuels: 'away' },
  },
}

/** Users of our client before a stock server, whose own rules decide (decision 118). */
const stockPeople: Readonly<Record<string, Person>> = {
  '[API-11] a user of a stock server': {
    user: {},
    isStock: true,
    menu: [
      ...['Vehicles', 'Groups', 'Drivers', 'Geofences', 'Maintenance', 'Notifications', 'Calendars'],
      ...['Saved commands', 'Computed attributes', ...own, 'Tutorial'],
    ],
    finds: {
      ...plain,
      refuels: 'away',
      savedCommands: 'whole',
      schedules: 'away',
      connections: 'away',
      groupCommand: 'whole',
    },
  },
  '[API-11] a user of a stock server without saved commands': {
    user: { limitCommands: true, attributes: { 'ui.disableSavedCommands': true, 'ui.disableMaintenance': true } },
    isStock: true,
    menu: without('Maintenance', 'Refuelling', 'My orders', inspect),
    finds: { savedCommands: 'away', alertTypes: 'away', records: 'away', groupCommand: 'away' },
  },
}

/** ROLE-16: the menu entries that each switch removes, and whom it redirects from which addresses. */
const switches: Readonly<Record<string, Pick<Person, 'finds'> & { readonly hides: readonly string[] }>> = {
  'ui.disableGroups': { hides: ['Groups'], finds: { groups: 'away', connections: 'away' } },
  'ui.disableDrivers': { hides: ['Drivers'], finds: { drivers: 'away' } },
  'ui.disableCalendars': { hides: ['Calendars'], finds: { calendars: 'away' } },
  'ui.disableComputedAttributes': { hides: ['Computed attributes'], finds: { computed: 'away' } },
  'ui.disableMaintenance': { hides: ['Maintenance'], finds: { alertTypes: 'away', records: 'away' } },
  'ui.disableAbastecimento': { hides: ['Refuelling'], finds: { refuels: 'away' } },
  'ui.disableVehicleFeatures': {
    hides: ['Drivers', 'Maintenance', 'Refuelling'],
    finds: { drivers: 'away', alertTypes: 'away', records: 'away', refuels: 'away' },
  },
  'ui.disableAttributes': { hides: [], finds: {} },
  'ui.disableEvents': { hides: [], finds: {} },
}

/** All users whose menu and access are checked against the list of features: more than are tested in a browser. */
export const everybody: Readonly<Record<string, Person>> = {
  ...people,
  ...stockPeople,
  'a user who schedules': {
    user: { attributes: { ...shown, agCommand: true } },
    menu: [
      ...fleet,
      inspect,
      'My orders',
      'Notifications',
      'Calendars',
      'Schedules',
      'Computed attributes',
      ...own,
      'Tutorial',
    ],
    finds: { ...plain, schedules: 'whole' },
  },
  'a read-only manager': {
    user: { readonly: true, userLimit: 5, attributes: shown },
    menu: undefined,
    finds: { ...nothing, users: 'looks', clients: 'looks' },
  },
  'a user of a device-read-only server': {
    user: { attributes: shown },
    server: { deviceReadonly: true },
    menu: plainMenu,
    finds: { ...plain, vehicles: 'looks' },
  },
  '[ROLE-29] who came by a shared link': {
    user: { temporary: true, readonly: true },
    menu: undefined,
    finds: Object.fromEntries(Object.keys(places).map((name) => [name, 'away'])),
  },
  ...Object.fromEntries(
    Object.entries(switches).flatMap(([key, { hides, finds }]) => {
      const attributes = { ...shown, [key]: true }
      const menu = plainMenu.filter((entry) => !hides.includes(entry))
      const forced = { forceSettings: true, attributes: { ...shown, [key]: true } }
      return [
        [`a user with ${key}`, { user: { attributes }, menu, finds: { ...plain, ...finds } }],
        [
          `a manager of a server that forces ${key}`,
          {
            user: { userLimit: 5, attributes: { ...shown, [key]: false } },
            server: forced,
            menu: managerMenu.filter((entry) => !hides.includes(entry)),
            finds: { ...manager, ...finds },
          },
        ],
      ]
    }),
  ),
}
