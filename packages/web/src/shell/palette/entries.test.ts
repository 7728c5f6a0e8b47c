import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Entry, fitting } from './entries.ts'

const entries = ['Veículos', 'Relatórios', 'Tema: Escuro', 'Adicionar veículo'].map(
  (text): Entry => ({ id: text, text, sign: null, choose() {} }),
)
const found = (typed: string) => fitting(entries, typed).map(({ text }) => text)

test('the palette finds without accents, in any order, the best fit first', () => {
  assert.deepEqual(found('veiculo'), ['Veículos', 'Adicionar veículo'])
  assert.deepEqual(found('ESCURO tema'), ['Tema: Escuro'])
  assert.deepEqual(found('nada disso'), [])
  assert.equal(found('').length, entries.length)
})
