import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Server } from '../resources/server.ts'
import type { User } from '../resources/user.ts'
import { fieldAccessOf, openAccess } from './field-access.ts'
import { refusalOfFields, withStoredFields } from './field-update.ts'
import { fieldViewOf, seenBy } from './field-view.ts'
import { fieldRules, isAmongAttributes } from './fields.ts'
import { idOfOpaque, opaqueId } from './mask.ts'

/** The expected table, written by hand: field, who reads it, what others read, who writes it, what happens to others’ values. */
const decided = {
  device: [
    'disabled everyone shown manager refused',
    'expirationTime everyone shown manager refused',
    'groupId everyone shown owner refused',
    'calendarId everyone shown owner refused',
    'uniqueId tracker masked owner refused',
    'model tracker masked owner refused',
    'phone tracker masked manager refused',
    'attributes.iccid tracker masked owner refused',
    'attributes.operadora tracker masked owner refused',
    'attributes.linkcstv everyone shown owner refused',
    'attributes.block.maxFixAge everyone shown administrator refused',
    'attributes.notificationTokens manager omitted manager refused',
    'attributes.devicePassword editor omitted editor refused',
    'attributes.card everyone shown administrator kept',
    'attributes.dtcard everyone shown administrator kept',
    'name everyone shown editor refused',
    'contact everyone shown editor refused',
    'category everyone shown editor refused',
    'attributes everyone shown editor refused',
  ],
  group: [
    'attributes.block.secondPerson everyone shown administrator refused',
    'attributes.devicePassword editor omitted editor refused',
  ],
  command: ['attributes.devicePassword editor omitted everyone refused'],
  driver: [
    'attributes.card everyone shown administrator kept',
    'attributes.dtcard everyone shown administrator kept',
    'attributes.informations employer masked employer refused',
  ],
  tracker: ['cost reseller masked reseller refused'],
  sim: ['monthlyCost reseller masked reseller refused', 'puk reseller masked reseller refused'],
  user: [
    'planId everyone shown reseller refused',
    'attributes.mail.smtp.password everyone omitted everyone refused',
    'attributes.retention.positions everyone shown reseller kept',
    'attributes.billing.walletId reseller omitted administrator kept',
    'attributes.billing.feePercent reseller omitted administrator kept',
  ],
  server: [
    'attributes.mail.smtp.host administrator omitted administrator refused',
    'attributes.smsKey administrator omitted administrator refused',
  ],
}

test('the table says what was decided, row by row', () => {
  for (const [resource, rows] of Object.entries(decided)) {
    const found = rows.map((row) => {
      const [field = ''] = row.split(' ')
      const key = field.replace(/^attributes\./, '')
      const rule = fieldRules.find(
        (one) =>
          one.resource === resource && (field === key ? one.fields?.includes(field) : isAmongAttributes(one, key)),
      )
      return `${field} ${rule?.read} ${rule?.unread ?? 'shown'} ${rule?.write} ${rule?.unwritten}`
    })
    assert.deepEqual(found, rows)
    const listed = fieldRules.filter((one) => one.resource === resource).flatMap(({ fields = [] }) => fields)
    assert.deepEqual(
      listed,
      rows.map((row) => row.split(' ')[0]!).filter((key) => listed.includes(key)),
    )
  }
})

test('names of secrets are recognised, names of maps and settings are not taken for them', () => {
  const secrets = fieldRules.find(
    ({ resource, isSecret, read }) => resource === 'device' && isSecret && read === 'editor',
  )!
  for (const key of ['devicePassword', 'mail.smtp.password', 'apiKey', 'clientSecret', 'forward.url'])
    assert.ok(isAmongAttributes(secrets, key), key)
  for (const key of [
    'speedLimit',
    'notificationTokens',
    'googleKey',
    'mapboxAccessToken',
    'keyboard',
    'passwordless',
    'forward',
    'web.reportColor',
  ])
    assert.ok(!isAmongAttributes(secrets, key), key)
})

test('a stored row is read like its item, whatever its attributes hold', () => {
  const user = { id: 1, attributes: { nivel: 3 }, userLimit: 0 } as unknown as User
  const view = fieldViewOf('device', { user, server: { attributes: {} } as Server })!
  for (const attributes of [{}, { iccid: '8955' }, { DevicePassword: '1' }, { iccid: '', notes: '"devicePassword"' }]) {
    const item = { id: 7, uniqueId: 'x', phone: null, attributes }
    const row = view.row({ ...item, attributes: JSON.stringify(attributes) })
    assert.deepEqual({ ...row, attributes: JSON.parse(row.attributes) }, view.item(item))
  }
  const { attributes } = seenBy(
    'device',
    { user, server: { attributes: {} } as Server },
    {
      attributes: { iccid: '8955', operadora: '', devicePassword: '1', notes: 'n' },
    },
  )
  assert.deepEqual(attributes, { iccid: '*****', operadora: '', notes: 'n' })
})

test('who reads all of an item has it as it is', () => {
  const user = { id: 1, attributes: {}, userLimit: 0, administrator: true } as unknown as User
  const viewer = { user, server: { attributes: {} } as Server }
  for (const name of ['device', 'group', 'server', 'position', 'driver'])
    assert.equal(fieldViewOf(name, viewer), undefined)
})

test('an opaque identifier leads back to its id, and nothing else does', () => {
  assert.equal(idOfOpaque(opaqueId(17)), 17)
  for (const text of ['17', '~', '~0', '~x', '~17 ', '~99999999999']) assert.equal(idOfOpaque(text), undefined, text)
})

test('of the documents of a driver others read the mask, and what they send back of it changes nothing', () => {
  const server = { attributes: {} } as Server
  const viewerOf = (attributes: object, more: object = {}) => ({
    user: { id: 1, attributes, userLimit: 0, readonly: false, ...more } as unknown as User,
    server,
  })
  const [client, user] = [viewerOf({ nivel: 3 }), viewerOf({ nivel: 4 })]
  const informations = { cpf: '123.456.789-09', cnh: '', catcnh: 'AD', documentoImage1: 'a.png' }
  const driver = { id: 7, name: 'Ana', uniqueId: 'x', attributes: { informations, note: 'x' } }
  assert.equal(seenBy('driver', client, driver), driver)
  for (const other of [user, viewerOf({ nivel: 3 }, { readonly: true })]) {
    const seen = seenBy('driver', other, driver)
    assert.deepEqual(seen.attributes, {
      informations: { cpf: '*****', cnh: '', catcnh: 'AD', documentoImage1: '*****' },
      note: 'x',
    })
    const row = fieldViewOf('driver', other)!.row({ ...driver, attributes: JSON.stringify(driver.attributes) })
    assert.deepEqual(JSON.parse(row.attributes), seen.attributes)
  }
  const sent = { ...seenBy('driver', user, driver), name: 'Bia' }
  const kept = withStoredFields('driver', user, driver, sent)
  assert.deepEqual(kept, { ...driver, name: 'Bia' })
  assert.equal(refusalOfFields('driver', user, driver, kept), undefined)
  const change = (part: object) => ({ ...driver, attributes: { informations: { ...informations, ...part } } })
  assert.equal(refusalOfFields('driver', user, driver, change({ catcnh: 'B' })), undefined)
  assert.equal(refusalOfFields('driver', user, driver, change({ cnh: '5' }))?.field, 'attributes.informations/cnh')
  assert.equal(refusalOfFields('driver', client, driver, change({ cnh: '5' })), undefined)
  assert.equal(refusalOfFields('driver', user, undefined, change({ cnh: '5' })), undefined)
  assert.equal(fieldAccessOf('driver', 'attributes.informations/cpf', user, false).reads, false)
  assert.equal(fieldAccessOf('driver', 'attributes.informations/catcnh', user, false), openAccess)
})
