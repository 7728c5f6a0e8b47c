import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributesOf, parametersOf } from './command-parameters.ts'

test('[CMD-18] a type without parameters has no fields', () => {
  assert.deepEqual(parametersOf('engineStop'), [])
  assert.deepEqual(attributesOf('engineStop', { data: 'left from another type' }), {})
  assert.deepEqual(parametersOf('inventedByAStockServer'), [])
})

test('numbers are sent as numbers, switches as flags, and what is empty is left out', () => {
  assert.deepEqual(attributesOf('outputControl', { index: '2', data: '1' }), { index: 2, data: '1' })
  assert.deepEqual(attributesOf('positionPeriodic', { frequency: '30' }), { frequency: 30 })
  assert.deepEqual(attributesOf('alarmSos', {}), { enable: false })
  assert.deepEqual(attributesOf('setConnection', { server: 'a.example.com', port: ' ' }), { server: 'a.example.com' })
})
