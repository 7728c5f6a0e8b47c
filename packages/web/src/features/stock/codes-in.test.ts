import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesIn } from './codes-in.ts'

test('codes are read from lines, lists and what a scanner types, each once', () => {
  assert.deepEqual(codesIn('tracker', ' 356938035643809\n356938035643809\r\nST-907 ,861\t862;; \n'), [
    '356938035643809',
    'ST-907',
    '861',
    '862',
  ])
  assert.deepEqual(codesIn('sim', '8955 0534 0000 0000 018\n8955053400000000026 8955053400000000034'), [
    '8955053400000000018',
    '8955053400000000026',
    '8955053400000000034',
  ])
  assert.deepEqual(codesIn('sim', ' \n'), [])
})
