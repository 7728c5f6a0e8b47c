import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '../resources/device.ts'
import { markerLabel, searchText, vehicleAttributes, vehicleOf, vehicleTitle } from './vehicle.ts'

const veiculo = { marca: 'Fiat', modelo: 'Toro', placa: 'ABC-1D23', bloqueio: 'yes' }
const toro = { name: 'Toro 07', attributes: { veiculo } }
const bare = { name: 'Escavadeira 02', attributes: {} }

test('[ENT-4] the vehicle survives the trip over the wire', () => {
  const vehicle = vehicleOf(toro)
  assert.deepEqual(vehicleOf({ attributes: vehicleAttributes(vehicle) }), vehicle)
  assert.deepEqual(Object.keys(vehicleAttributes(vehicle).veiculo), [
    'placa',
    'marca',
    'modelo',
    'ano',
    'cor',
    'renavan',
    'chassi',
    'bloqueio',
  ])
  assert.equal(vehicleAttributes(vehicle).veiculo.bloqueio, 'yes')
  assert.equal(vehicleAttributes({ ...vehicle, blockable: false }).veiculo.bloqueio, 'no')
})

test('only bloqueio "yes" allows blocking', () => {
  const blockable = (bloqueio: unknown) => vehicleOf({ attributes: { veiculo: { bloqueio } } }).blockable
  assert.deepEqual(['yes', 'no', true, undefined].map(blockable), [true, false, false, false])
  assert.equal(vehicleOf(bare).blockable, false)
})

test('brand and model, or the name', () => {
  assert.equal(vehicleTitle(toro), 'Fiat Toro')
  assert.equal(vehicleTitle({ name: 'x', attributes: { veiculo: { modelo: 'Toro' } } }), 'Toro')
  assert.equal(vehicleTitle(bare), 'Escavadeira 02')
})

test('a marker shows the plate, else the name', () => {
  assert.equal(markerLabel(toro), 'ABC1D23')
  assert.equal(markerLabel({ name: 'x', attributes: { veiculo: { placa: 'DPB-7302' } } }), 'DPB-7302')
  assert.equal(markerLabel(bare), 'Escavadeira 02')
})

test('a search looks through names, identifiers and the vehicle, but not through what is masked', () => {
  const device = { ...toro, uniqueId: '8612', phone: '+55 11', model: 'GV55', contact: null } as unknown as Device
  for (const part of ['toro 07', '8612', '+55', 'gv55', 'abc-1d23', 'fiat'])
    assert.ok(searchText(device).includes(part), part)
  assert.ok(!searchText(device, true).includes('8612'))
  assert.ok(searchText(device, true).includes('fiat'))
})
