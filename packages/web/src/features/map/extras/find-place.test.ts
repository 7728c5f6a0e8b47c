import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fenceOf } from '@rastro/core/geo/fence'
import { found } from './find-place.ts'

const fences = [
  { id: 1, name: 'Pátio São João', colour: undefined, fence: fenceOf('POLYGON((-23 -46, -23 -45, -24 -45))')! },
]
const names = [
  { name: 'São Paulo', point: [-46.6, -23.5] as [number, number] },
  { name: 'Avenida São João', point: [-46.64, -23.54] as [number, number] },
]
const namesOf = (text: string) => found(text, { fences, pois: [], names }).map(({ name }) => name)

test('a place is found by part of its name, without accents and in any case; what begins so comes first', () => {
  assert.deepEqual(namesOf('sao j'), ['Pátio São João', 'Avenida São João'])
  assert.deepEqual(namesOf('SAO'), ['São Paulo', 'Pátio São João', 'Avenida São João'])
  assert.deepEqual(namesOf('  '), [])
})

test('of a fence all of it is shown', () => {
  assert.deepEqual(found('patio', { fences, pois: [], names })[0]?.box, {
    west: -46,
    south: -24,
    east: -45,
    north: -23,
  })
})
