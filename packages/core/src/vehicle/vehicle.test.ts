import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '../resources/device.ts'
import {
  markerLabel,
  nameBeside,
  ownText,
  vehicleAttributes,
  vehicleInFull,
  vehicleOf,
  vehicleTitle,
} from './vehicle.ts'

const veiculo = { marca: 'Fiat', modelo: 'Toro', placa: 'ABC-1D23', bloqueio: 'yes' }
const toro = { name: 'Toro 07', attributes: { veiculo } }
const bare = { name: 'Escavadeira 02', attributes: {} }

test('the vehicle survives the trip over the wire', () => {
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

test('beside title and plate the name says only what they do not', () => {
  const beside = (name: string, title = 'Fiat Toro') => nameBeside(title, { ...toro, name })
  assert.equal(beside('Toro 07'), '07')
  assert.equal(beside('FIAT TORO – Ana'), 'Ana')
  assert.equal(beside('Fiat Toro'), '')
  assert.equal(beside('abc1d23'), '')
  assert.equal(beside('Caminhão do Toro Rosso'), 'Caminhão do Toro Rosso')
  assert.equal(beside('Citroen', 'Citroën'), '')
  assert.equal(nameBeside('Escavadeira 02', bare), '')
})

test('a marker shows the plate, else the name', () => {
  assert.equal(markerLabel(toro), 'ABC1D23')
  assert.equal(markerLabel({ name: 'x', attributes: { veiculo: { placa: 'DPB-7302' } } }), 'DPB-7302')
  assert.equal(markerLabel(bare), 'Escavadeira 02')
  assert.equal(markerLabel({ name: '🚚'.repeat(128), attributes: {} }), `${'🚚'.repeat(31)}…`)
})

test('a field or an attribute is found by its name', () => {
  const device = { ...toro, uniqueId: '8612', attributes: { frota: 12, veiculo } } as unknown as Device
  assert.deepEqual(
    ['uniqueId', 'frota', 'veiculo', 'none'].map((key) => ownText(device, key)),
    ['8612', '12', '', ''],
  )
})

test('[FUEL-23] a vehicle in full is brand, model and plate, as far as known, and the name in brackets', () => {
  const full = (veiculo: object) => vehicleInFull({ name: 'Truck 12', attributes: { veiculo } })
  assert.equal(full({ marca: 'Fiat', modelo: 'Toro', placa: 'ABC-1234' }), 'Fiat / Toro / ABC-1234 [Truck 12]')
  assert.equal(full({ modelo: ' Toro ' }), 'Toro [Truck 12]')
  assert.equal(full({}), 'Truck 12')
})
