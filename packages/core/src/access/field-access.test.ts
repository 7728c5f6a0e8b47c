import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldAccessOf } from './field-access.ts'
import type { FieldViewer } from './field-levels.ts'
import { fieldRules } from './fields.ts'

const viewer = (user: object): FieldViewer =>
  ({
    user: { id: 1, administrator: false, userLimit: 0, attributes: {}, ...user },
    server: { attributes: {} },
  }) as unknown as FieldViewer
const administrator = viewer({ administrator: true })
const reseller = viewer({ attributes: { nivel: 2 } })
const client = viewer({ attributes: { nivel: 3 } })
const editing = viewer({ attributes: { nivel: 3, deviceEdit: true } })
const of = (name: string, who: FieldViewer, isNew = false) => {
  const { reads, isOmitted, refusal } = fieldAccessOf('device', name, who, isNew)
  return `${reads ? 'read' : isOmitted ? 'hidden' : 'masked'} ${refusal ? 'locked' : 'open'}`
}

test('an administrator reads and writes every field of the table', () => {
  for (const { resource, fields = [], attributes = [] } of fieldRules) {
    const keys = attributes.map((one) => (typeof one === 'string' ? one.replace('*', 'x') : 'devicePassword'))
    for (const name of [...fields, ...keys.map((key) => `attributes.${key}`)]) {
      const access = fieldAccessOf(resource, name, administrator, false)
      assert.deepEqual([access.reads, access.refusal], [true, undefined], `${resource} ${name}`)
    }
  }
})

test('a client sees masks, and changes what the vehicle is only with deviceEdit', () => {
  for (const name of ['uniqueId', 'model', 'phone', 'attributes.iccid', 'attributes.operadora']) {
    assert.equal(of(name, client), 'masked locked', name)
    assert.equal(of(name, editing), 'masked locked', name)
  }
  for (const name of ['name', 'contact', 'attributes.veiculo/cor', 'attributes.note']) {
    assert.equal(of(name, client), 'read locked', name)
    assert.equal(of(name, editing), 'read open', name)
  }
  assert.equal(fieldAccessOf('device', 'uniqueId', reseller, false).refusal?.text, 'accessAdministrator')
  assert.equal(of('uniqueId', reseller, true), 'read open')
  assert.equal(of('attributes.devicePassword', client), 'hidden locked')
  assert.equal(of('attributes.devicePassword', editing), 'read open')
})

test('what decides when an engine is cut is closed for a new vehicle too, and open to who may make it stricter', () => {
  assert.equal(of('attributes.block.maxFixAge', editing, true), 'read locked')
  assert.equal(of('attributes.block.maxFixAge', reseller), 'read open')
  assert.equal(of('disabled', client, true), 'read open')
})

test('a field that no rule names is open to everybody', () => {
  assert.deepEqual(fieldAccessOf('driver', 'name', client, false), {
    reads: true,
    isOmitted: false,
    refusal: undefined,
  })
})
