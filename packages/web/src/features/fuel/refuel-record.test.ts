import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuelStart, refuelToStore } from './refuel-record.ts'

test('[FUEL-17] a stored record has all keys, also those that were left out', () => {
  const start = refuelStart('2026-03-01')
  const typed = { ...start.attributes, deviceId: 7, deviceDescricao: 'Fiat [Van]', quantidade: 40, hours: 9_000_000 }
  assert.deepEqual(refuelToStore({ ...start, name: 'gasoline', attributes: typed }), {
    ...{ name: 'gasoline', type: 'fuel', start: 0, period: 0 },
    attributes: {
      ...{ name: 'gasoline', deviceId: 7, deviceDescricao: 'Fiat [Van]', dataAbastecimento: '2026-03-01' },
      ...{ quantidade: 40, valor: 0, odometer: 0, hours: 9_000_000, descricao: '', outroTipoCombustivel: '' },
    },
  })
})

test('the text of another fuel is kept with that choice alone', () => {
  const kept = (name: string) =>
    refuelToStore({ name, attributes: { outroTipoCombustivel: ' Arla ' } }).attributes?.outroTipoCombustivel
  assert.deepEqual([kept('outro'), kept('diesel')], ['Arla', ''])
})
