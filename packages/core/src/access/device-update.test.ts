import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '../resources/device.ts'
import type { Server } from '../resources/server.ts'
import type { User } from '../resources/user.ts'
import type { Viewer } from './access.ts'
import { checkDeviceRemoval, guardDeviceAttributes, phoneOfNew } from './device-update.ts'
import { refusalOfFields } from './field-update.ts'

const viewer = (fields: Partial<User>): Viewer => ({
  user: { id: 1, attributes: {}, userLimit: 0, administrator: false, ...fields } as User,
  server: { attributes: {} } as Server,
})
const people = {
  administrator: viewer({ administrator: true }),
  manager: viewer({ userLimit: 5 }),
  reseller: viewer({ attributes: { nivel: 2 } }),
  editor: viewer({ attributes: { nivel: 3, deviceEdit: true } }),
  client: viewer({ attributes: { nivel: 3 } }),
  user: viewer({ attributes: { nivel: 1, deviceEdit: false } }),
  stock: viewer({}),
}
type Person = keyof typeof people
const device: Device = {
  id: 7,
  name: 'van',
  uniqueId: '123',
  status: 'online',
  lastUpdate: new Date(1),
  positionId: 9,
  groupId: 1,
  calendarId: 1,
  phone: '1',
  model: 'GT06N',
  contact: 'base',
  category: 'van',
  disabled: true,
  expirationTime: new Date(1000),
  attributes: { card: 5, dtcard: 'x', iccid: '89', operadora: 'Vivo', linkcstv: 'x', veiculo: { cor: 'red' } },
}
const withAttributes = (attributes: object): Partial<Device> => ({
  attributes: { ...device.attributes, ...attributes },
})
const managers: readonly Person[] = ['administrator', 'manager', 'reseller']
const owners: readonly Person[] = [...managers, 'stock']
const editors: readonly Person[] = [...owners, 'editor']

/** Every field, changed, and the role that may change it. */
const cells: readonly (readonly [change: Partial<Device>, who: readonly Person[]])[] = [
  [{ disabled: false }, managers],
  [{ expirationTime: null }, managers],
  [{ expirationTime: new Date(9e12) }, managers],
  [{ groupId: 2 }, owners],
  [{ groupId: 0 }, owners],
  [{ calendarId: 0 }, owners],
  [{ uniqueId: '124' }, owners],
  [{ phone: '2' }, managers],
  [{ model: null }, owners],
  [withAttributes({ iccid: '90' }), owners],
  [withAttributes({ operadora: 'Tim' }), owners],
  [withAttributes({ linkcstv: undefined }), owners],
  [{ name: 'lorry' }, editors],
  [{ contact: null }, editors],
  [{ category: 'truck' }, editors],
  [withAttributes({ veiculo: { cor: 'blue' } }), editors],
  [withAttributes({ deviceImage: 'device.png' }), editors],
  [withAttributes({ speedLimit: 40 }), editors],
  [{}, Object.keys(people) as Person[]],
  [{ status: 'offline', lastUpdate: null, positionId: 0 }, Object.keys(people) as Person[]],
]

for (const [change, who] of cells) {
  const field = Object.keys(change)[0] ?? 'nothing'
  test(`[VEH-24] ${field} (${JSON.stringify(change).slice(0, 60)}) is changed by ${who.join(', ')}`, () => {
    for (const [name, person] of Object.entries(people)) {
      const refusal = refusalOfFields('device', person, device, { ...device, ...change })
      assert.equal(refusal === undefined, who.includes(name as Person), name)
      if (refusal) assert.equal(refusal.field, field)
    }
  })
}

test('whose a vehicle is, and since when, only administrators change; others keep it', () => {
  const after = { ...device, attributes: { card: 6, veiculo: { cor: 'blue' } } }
  assert.deepEqual(guardDeviceAttributes(people.administrator, device, after), after.attributes)
  for (const name of ['manager', 'reseller', 'editor'] as const) {
    const kept = { card: 5, dtcard: 'x', veiculo: { cor: 'blue' } }
    assert.deepEqual(guardDeviceAttributes(people[name], device, after), kept, name)
    assert.deepEqual(guardDeviceAttributes(people[name], undefined, after), { veiculo: { cor: 'blue' } }, name)
  }
  const own = { ...device, attributes: { card: people.reseller.user.id, veiculo: {} } }
  assert.deepEqual(guardDeviceAttributes(people.reseller, undefined, own), own.attributes)
})

test('a new vehicle has the number that those who manage others give it, and of anybody else none', () => {
  const phone = '11 98888-7777'
  for (const [name, person] of Object.entries(people))
    assert.equal(phoneOfNew(person, { phone }), managers.includes(name as Person) ? phone : null, name)
})

test('a vehicle that was stopped is not removed to be made anew', () => {
  const free = { ...device, disabled: false, expirationTime: null }
  const removers = (item: Device) =>
    Object.entries(people).flatMap(([name, person]) => (checkDeviceRemoval(person, item) ? [] : [name]))
  assert.deepEqual(removers(device), managers)
  assert.deepEqual(removers({ ...free, disabled: true }), managers)
  assert.deepEqual(removers(free).sort(), editors.toSorted())
})
