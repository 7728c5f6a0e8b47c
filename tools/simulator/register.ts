import { driverDetails, licenceKeys } from '@rastro/core/model/driving-licence'
import type { Device } from '@rastro/core/resources/device'
import { accountAttributes, type User } from '@rastro/core/resources/user'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { isNewServer, logIn, type Rest, restOf } from '../rest.ts'
import { type Account, administrator, others } from './accounts.ts'
import { fleet } from './fleet.ts'
import { drivers, fences, formulas, groupRules, services } from './places.ts'

const dayMs = 86_400_000
const SERVER_TITLE = 'Rastro Demo'
/** Items of the card, computed attributes included. */
const positionItems = 'fixTime,address,speed,totalDistance,idling'

/** The administrator's API of a server with the accounts, groups and fleet of the demo; missing ones are created. */
export async function register(url: string): Promise<Rest> {
  if (await isNewServer(url)) await makeAdministrator(url)
  const rest = await logIn(url, administrator).catch((error: unknown) => {
    throw new Error(`The data folder holds something other than the demo; name an empty one. (${String(error)})`)
  })
  const groups = await makeGroups(rest)
  const devices = await makeDevices(rest, groups)
  await makeFences(rest, groups)
  await makeServices(rest, groups)
  await makeFormulas(rest, groups)
  await makeDrivers(rest, devices)
  await makeAccounts(rest, groups, devices)
  return rest
}

async function makeAdministrator(url: string): Promise<void> {
  const { name, email, password } = administrator
  await restOf(url).users.create({ body: { name, email, password } })
  const rest = await logIn(url, administrator)
  const user = await rest.session.get({ query: {} })
  await rest.users.update({ params: user, body: { ...user, attributes: { ...user.attributes, positionItems } } })
  const server = await rest.server.get({})
  await rest.server.update({ body: { ...server, attributes: { ...server.attributes, title: SERVER_TITLE } } })
}

type Ids = ReadonlyMap<string, number>

async function makeGroups(rest: Rest): Promise<Ids> {
  const ids = new Map((await rest.groups.list({ query: {} })).map(({ name, id }) => [name, id]))
  for (const name of new Set(fleet.map(({ group }) => group))) {
    if (!ids.has(name)) ids.set(name, (await rest.groups.create({ body: { name, attributes: groupRules } })).id)
  }
  return ids
}

/** A vehicle of an older demo, which had another unit, gets the one that it has now. */
async function makeDevices(rest: Rest, groups: Ids): Promise<Device[]> {
  const devices = await rest.devices.list({ query: {} })
  for (const { uniqueId, name, group, model, category, phone, attributes } of fleet) {
    const at = devices.findIndex((device) => device.name === name)
    const known = devices[at]
    if (known?.uniqueId === uniqueId) continue
    const body = { name, uniqueId, model, category, phone, attributes, groupId: groups.get(group)! }
    if (known) devices[at] = await rest.devices.update({ params: known, body: { ...known, ...body } })
    else devices.push(await rest.devices.create({ body }))
  }
  return devices
}

async function makeFences(rest: Rest, groups: Ids): Promise<void> {
  const known = new Set((await rest.geofences.list({ query: {} })).map(({ name }) => name))
  for (const { name, group, area, colour, speedLimit } of fences) {
    if (known.has(name)) continue
    const attributes = { color: colour, ...(speedLimit && { speedLimit }) }
    const { id } = await rest.geofences.create({ body: { name, area, attributes } })
    await rest.permissions.link({ body: { groupId: groups.get(group)!, geofenceId: id } })
  }
}

async function makeServices(rest: Rest, groups: Ids): Promise<void> {
  const known = new Set((await rest.maintenance.list({ query: {} })).map(({ name }) => name))
  for (const service of services) {
    if (known.has(service.name)) continue
    const { id } = await rest.maintenance.create({ body: service })
    for (const groupId of groups.values()) await rest.permissions.link({ body: { groupId, maintenanceId: id } })
  }
}

async function makeFormulas(rest: Rest, groups: Ids): Promise<void> {
  const known = new Set((await rest.computedAttributes.list({ query: {} })).map(({ attribute }) => attribute))
  for (const formula of formulas) {
    if (known.has(formula.attribute)) continue
    const { id } = await rest.computedAttributes.create({ body: formula })
    for (const groupId of groups.values()) await rest.permissions.link({ body: { groupId, attributeId: id } })
  }
}

async function makeDrivers(rest: Rest, devices: readonly Device[]): Promise<void> {
  const known = new Set((await rest.drivers.list({ query: {} })).map(({ uniqueId }) => uniqueId))
  for (const { name, uniqueId, plate, cpf, days } of drivers) {
    const device = devices.find((one) => plateOf(one) === plate)
    if (known.has(uniqueId) || !device) continue
    const expiry = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
    const informations = {
      cpf,
      [licenceKeys.number]: '00000002810',
      [licenceKeys.category]: 'E',
      [licenceKeys.expiry]: expiry,
    }
    const { id } = await rest.drivers.create({
      body: { name, uniqueId, attributes: { [driverDetails]: informations } },
    })
    await rest.permissions.link({ body: { deviceId: device.id, driverId: id } })
  }
}

async function makeAccounts(rest: Rest, groups: Ids, devices: readonly Device[]): Promise<void> {
  const ids = new Map((await rest.users.list({ query: {} })).map(({ email, id }) => [email, id]))
  for (const account of others) {
    if (ids.has(account.email)) continue
    const manager = account.manager ? ids.get(account.manager)! : 0
    const user = await rest.users.create({ body: userOf(account, manager) })
    ids.set(account.email, user.id)
    await linkFleet(rest, { account, userId: user.id }, { groups, devices })
    if (manager > 0) await rest.permissions.link({ body: { userId: manager, managedUserId: user.id } })
  }
}

const userOf = ({ name, email, password, level, fields }: Account, resellerId: number): Partial<User> => ({
  ...fields,
  name,
  email,
  password,
  attributes: { ...accountAttributes(level, resellerId), positionItems },
})

async function linkFleet(
  rest: Rest,
  { account, userId }: { account: Account; userId: number },
  { groups, devices }: { groups: Ids; devices: readonly Device[] },
): Promise<void> {
  for (const name of account.groups) await rest.permissions.link({ body: { userId, groupId: groups.get(name)! } })
  for (const plate of account.plates) {
    const device = devices.find((one) => plateOf(one) === plate)
    if (device) await rest.permissions.link({ body: { userId, deviceId: device.id } })
  }
}

/** The number of vehicles visible to each account, as lines of a table. */
export async function accountTable(url: string): Promise<string[]> {
  const rows = [['account', 'e-mail', 'password', 'sees']]
  for (const account of [administrator, ...others]) {
    const devices = await (await logIn(url, account)).devices.list({ query: {} })
    const part = account.role === 'administrator' ? 'everything' : [...account.groups, ...account.plates].join(', ')
    rows.push([account.role, account.email, account.password, `${devices.length} vehicles: ${part}`])
  }
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd())
}
