import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRuleSettings } from '../rules/settings.ts'
import { hiddenAttributes } from '../vocabulary/user-attributes.ts'
import { type AttributeOwner, attributeOwners, definitionsOf } from './attribute-definitions.ts'
import { attributeText, readAttribute } from './attribute-texts.ts'

const units = { speedUnit: 'kmh', distanceUnit: 'mi', altitudeUnit: 'ft', volumeUnit: 'usGal' } as const
const definition = (owner: AttributeOwner, key: string) => {
  const found = definitionsOf(owner).find((one) => one.key === key)
  assert.ok(found, `${owner} ${key}`)
  return found
}
const read = (owner: AttributeOwner, key: string, text: string) => readAttribute(definition(owner, key), text, units)

test('a speed is shown and typed in the unit of the person and stored in knots', () => {
  const speedLimit = definition('device', 'speedLimit')
  const stored = read('device', 'speedLimit', '80')
  assert.ok('value' in stored && Math.abs(Number(stored.value) - 43.1965) < 1e-4)
  assert.equal(attributeText(speedLimit, stored.value, units), '80')
  assert.equal(attributeText(speedLimit, '10', units), '18,52')
  assert.equal(attributeText(speedLimit, 'fast', units), 'fast')
})

test('volumes, altitudes, hours and plain lengths likewise', () => {
  for (const [owner, key, text, value] of [
    ['device', 'fuelDropThreshold', '2,5', 9.4625],
    ['geofence', 'ceiling', '328,084', 100],
    ['device', 'deviceInactivityStart', '1,5', 5_400_000],
    ['geofence', 'minimalDuration', '30', 30],
    ['group', 'filter.accuracy', '50', 50],
  ] as const) {
    const stored = read(owner, key, text)
    assert.ok('value' in stored && Math.abs(Number(stored.value) - value) < 1e-3, `${key} ${JSON.stringify(stored)}`)
    assert.equal(attributeText(definition(owner, key), stored.value, units), text)
  }
})

test('what is out of bounds or of another kind is reported, with the limit in the unit of the person', () => {
  assert.deepEqual(read('device', 'speedLimit', 'fast'), { fault: { kind: 'number' } })
  assert.deepEqual(read('device', 'speedLimit', '-1'), { fault: { kind: 'least', limit: '0' } })
  assert.deepEqual(read('device', 'block.slowSpeed', '50'), { fault: { kind: 'most', limit: '18,52' } })
  assert.deepEqual(read('device', 'block.slowTime', ' '), { fault: { kind: 'missing' } })
  assert.deepEqual(read('geofence', 'color', 'red'), { fault: { kind: 'colour' } })
  assert.deepEqual(read('device', 'decoder.timezone', 'Sao Paulo'), { fault: { kind: 'timezone' } })
  assert.deepEqual(read('device', 'time.override', 'fixTime'), { fault: { kind: 'choice' } })
  assert.deepEqual(read('server', 'title', ' Acme '), { value: 'Acme' })
})

test('a device is offered its settings, each of its kind', () => {
  const kinds = Object.fromEntries(definitionsOf('device').map(({ key, kind }) => [key, kind]))
  assert.deepEqual(
    ['speedLimit', 'fuelDropThreshold', 'fuelIncreaseThreshold', 'report.ignoreOdometer'].map((key) => kinds[key]),
    ['speed', 'volume', 'volume', 'flag'],
  )
  assert.deepEqual(
    ['web.reportColor', 'devicePassword', 'processing.copyAttributes', 'decoder.timezone'].map((key) => kinds[key]),
    ['colour', 'text', 'text', 'timezone'],
  )
  for (const key of ['deviceInactivityStart', 'deviceInactivityPeriod']) assert.equal(kinds[key], 'hours')
})

test('whatever the rules read of a device can be set for it, its groups and the server', () => {
  const asked: string[] = []
  readRuleSettings((key) => void asked.push(key))
  assert.ok(asked.length > 10)
  for (const owner of ['device', 'group', 'server'] as const) for (const key of asked) definition(owner, key)
})

test('a user is offered where messages go and a mail server', () => {
  for (const key of ['telegramChatId', 'pushoverUserKey', 'pushoverDeviceNames', 'mail.smtp.host', 'mail.smtp.port'])
    definition('user', key)
})

test('what another form edits is offered nowhere', () => {
  for (const owner of attributeOwners)
    assert.deepEqual(
      definitionsOf(owner).filter(({ key }) => hiddenAttributes.has(key)),
      [],
    )
})
