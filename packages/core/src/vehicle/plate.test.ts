import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plateKind, writtenPlate } from './plate.ts'

test('the old standard has four digits', () => {
  assert.equal(plateKind('ABC-1234'), 'old')
  for (const plate of ['ABC-123', 'AB1-1234', 'ABC-12345']) assert.equal(plateKind(plate), 'other', plate)
})

test('the new standard has a letter in second place', () => {
  assert.equal(plateKind('ABC-1D23'), 'mercosul')
  assert.equal(plateKind('abc-1d23'), 'mercosul')
  assert.equal(plateKind('ABC1D23'), 'other')
})

test('any other plate is not a standard one', () => {
  for (const plate of ['XYZ', 'ABC 1234', '', ' ABC-1234']) assert.equal(plateKind(plate), 'other', plate)
})

test('a plate is stored in capitals and with its hyphen, however it is typed', () => {
  for (const typed of ['abc1d23', 'ABC 1D23', ' abc-1d23 ']) assert.equal(writtenPlate(typed), 'ABC-1D23', typed)
  assert.equal(writtenPlate('abc1234'), 'ABC-1234')
  for (const other of ['AB 123 CD', 'M-XY 99', '']) assert.equal(writtenPlate(other), other, other)
})
