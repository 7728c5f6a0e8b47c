import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Server } from '../resources/server.ts'
import type { User } from '../resources/user.ts'
import type { Action, Viewer } from './access.ts'
import { isShown } from './menu.ts'

function viewer(user: Partial<User>, server: Partial<Server> = {}): Viewer {
  const whole = { id: 1, attributes: {}, userLimit: 0, ...user } as User
  return { user: whole, server: { attributes: {}, ...server } as Server }
}
const shown = (who: Viewer, ...entries: Action[]) => entries.filter((entry) => isShown(who, entry))

const administrator = viewer({ administrator: true })
const manager = viewer({ userLimit: 5 })
const reseller = viewer({ attributes: { nivel: 2 }, userLimit: -1 })
const client = viewer({ attributes: { nivel: 3 } })
const plain = viewer({})

test('what only the administrator is shown', () => {
  const entries: Action[] = [
    'announcement',
    'server',
    'inspections',
    'charges',
    'resellers',
    'commands',
    'reportLogs',
    'reportStatistics',
  ]
  assert.deepEqual(shown(administrator, ...entries), entries)
  for (const who of [manager, reseller, client, plain]) assert.deepEqual(shown(who, ...entries), [])
})

test('WhatsApp is for administrators and resellers who may write; before a stock server only for administrators', () => {
  const readonly = viewer({ attributes: { nivel: 2 }, userLimit: -1, readonly: true })
  const everybody = [administrator, reseller, readonly, manager, client, plain]
  const who = (isStock: boolean) => everybody.map((one) => isShown({ ...one, isStock }, 'messaging'))
  assert.deepEqual(who(false), [true, true, false, false, false, false])
  assert.deepEqual(who(true), [true, false, false, false, false, false])
})

test('no switch hides anything from the administrator', () => {
  const attributes = { 'ui.disableGroups': true, 'ui.disableVehicleFeatures': true, 'ui.disableEvents': true }
  const who = viewer({ administrator: true, disableReports: true, readonly: true, attributes })
  const entries: Action[] = [
    'groups',
    'drivers',
    'maintenances',
    'fuelSupply',
    'events',
    'reportScreens',
    'schedules',
    'menu',
  ]
  assert.deepEqual(shown(who, ...entries), entries)
})

test('managers and resellers see clients and users', () => {
  for (const who of [manager, reseller]) assert.deepEqual(shown(who, 'clients', 'users'), ['clients', 'users'])
  assert.deepEqual(shown(plain, 'clients', 'users'), [])
})

test('each role has its own dashboard', () => {
  const dashboards = (who: Viewer) => shown(who, 'dashboard', 'dashboardReseller', 'dashboardClient')
  assert.deepEqual([administrator, reseller, client, plain, manager].map(dashboards), [
    ['dashboard'],
    ['dashboardReseller'],
    ['dashboardClient'],
    [],
    [],
  ])
})

test('read-only people lack what they could only look at', () => {
  const entries: Action[] = [
    'preferences',
    'notifications',
    'vehicles',
    'geofences',
    'groups',
    'drivers',
    'calendars',
    'computedAttributes',
    'maintenances',
    'commands',
    'account',
    'menu',
    'scheduleReport',
  ]
  assert.deepEqual(shown(viewer({ readonly: true, attributes: { 'ui.disableMaintenance': false } }), ...entries), [])
  assert.deepEqual(shown(viewer({}, { readonly: true }), ...entries), [])
})

test('agCommand shows the schedules', () => {
  assert.ok(!isShown(plain, 'schedules'))
  assert.ok(isShown(viewer({ attributes: { agCommand: true } }), 'schedules'))
})

test('without reports there is no entry', () => {
  assert.ok(!isShown(viewer({ disableReports: true }), 'reportScreens'))
  assert.ok(!isShown(viewer({}, { disableReports: true }), 'reportScreens'))
  assert.ok(isShown(plain, 'reportScreens'))
})

test('switches hide their entries; maintenance and supply are hidden unless shown', () => {
  assert.deepEqual(shown(plain, 'groups', 'drivers', 'maintenances', 'fuelSupply'), ['groups', 'drivers'])
  const open = { 'ui.disableMaintenance': false, 'ui.disableAbastecimento': false }
  assert.deepEqual(shown(viewer({ attributes: open }), 'maintenances', 'fuelSupply'), ['maintenances', 'fuelSupply'])
  const closed = { ...open, 'ui.disableVehicleFeatures': true }
  assert.deepEqual(shown(viewer({ attributes: closed }), 'drivers', 'maintenances', 'fuelSupply', 'groups'), ['groups'])
  assert.ok(!isShown(viewer({ attributes: { 'ui.disableDrivers': true } }), 'drivers'))
})

test('the server’s switch wins only when it forces its settings', () => {
  const attributes = { 'ui.disableGroups': true }
  const own = { attributes: { 'ui.disableGroups': false } }
  assert.ok(isShown(viewer(own, { attributes }), 'groups'))
  assert.ok(!isShown(viewer(own, { attributes, forceSettings: true }), 'groups'))
})

test('group commands are for administrators and resellers whose commands are not limited', () => {
  assert.deepEqual(
    [administrator, reseller, manager, plain, viewer({ attributes: { nivel: 2 }, limitCommands: true })].map((who) =>
      isShown(who, 'command.sendGroup'),
    ),
    [true, true, false, false, false],
  )
})

test('groups and calendars are added by those who manage', () => {
  assert.deepEqual(
    [manager, reseller, plain].map((who) => shown(who, 'addGroup', 'addCalendar').length),
    [2, 2, 0],
  )
})

test('managers see position details and edit vehicles', () => {
  assert.deepEqual(shown(manager, 'positionDetails', 'editVehicle', 'command.sendFree'), [
    'positionDetails',
    'editVehicle',
    'command.sendFree',
  ])
  assert.ok(!isShown(viewer({ userLimit: 5, limitCommands: true }), 'command.sendFree'))
  assert.deepEqual(shown(plain, 'positionDetails', 'editVehicle'), [])
})

test('other people edit the vehicle’s fields with deviceEdit', () => {
  assert.ok(!isShown(client, 'vehicleFields'))
  assert.ok(isShown(viewer({ attributes: { nivel: 3, deviceEdit: true } }), 'vehicleFields'))
  assert.ok(!isShown(viewer({ attributes: { nivel: 3, deviceEdit: true }, deviceReadonly: true }), 'vehicleFields'))
})

test('a shared link shows the map alone', () => {
  assert.deepEqual(
    shown(viewer({ temporary: true, readonly: true }), 'menu', 'reportScreens', 'tutorial', 'account', 'preferences'),
    [],
  )
})
