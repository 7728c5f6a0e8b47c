import assert from 'node:assert/strict'
import { test } from 'node:test'
import { devices } from '@rastro/core/resources/device'
import { toForm } from '../form/attribute-keys.ts'
import { changeOf, commonValues } from './change-of.ts'

const van = {
  id: 1,
  name: 'Van',
  groupId: 3,
  expirationTime: new Date(5),
  attributes: { speedLimit: 40, 'web.reportColor': '#f00', veiculo: { placa: 'RTA-4F21', bloqueio: 'yes' } },
}
const bike = {
  id: 2,
  name: 'Bike',
  groupId: 3,
  expirationTime: new Date(5),
  attributes: { speedLimit: 50, veiculo: { placa: 'QWE-2D18', bloqueio: 'yes' }, iccid: '89' },
}

test('a change of many starts from what they have in common, of attributes and their parts too', () => {
  assert.deepEqual(commonValues([van, bike]), {
    groupId: 3,
    expirationTime: new Date(5),
    attributes: { veiculo: { bloqueio: 'yes' } },
  })
  assert.deepEqual(commonValues([{ id: 1 }]), { id: 1 })
})

test('it sets only what was typed: other attributes of each stay its own, and an emptied one is removed', () => {
  const typed = toForm({
    groupId: 7,
    contact: '',
    attributes: { speedLimit: 43.2, 'web.reportColor': null, veiculo: { bloqueio: 'no' } },
  })
  const paths = ['groupId', 'attributes.speedLimit', 'attributes.web\u2024reportColor', 'attributes.veiculo.bloqueio']
  const change = changeOf(devices.schema, typed, paths)
  assert.deepEqual(change(van), {
    ...van,
    groupId: 7,
    attributes: { speedLimit: 43.2, veiculo: { placa: 'RTA-4F21', bloqueio: 'no' } },
  })
  assert.deepEqual(change(bike), {
    ...bike,
    groupId: 7,
    attributes: { ...bike.attributes, speedLimit: 43.2, veiculo: { placa: 'QWE-2D18', bloqueio: 'no' } },
  })
  assert.equal(van.attributes.speedLimit, 40)
  const bare = changeOf(devices.schema, toForm({ attributes: { veiculo: { bloqueio: 'no' } } }), [
    'attributes.veiculo.bloqueio',
  ])
  assert.deepEqual(bare({ attributes: {} }), { attributes: { veiculo: { bloqueio: 'no' } } })
})
