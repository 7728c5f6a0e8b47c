import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findModels, modelTitle } from './find-models.ts'
import { modelNames, trackerModels } from './models.ts'

const namesFor = (typed: string) => findModels(typed).map(({ name }) => name)

test('a model is found by its name however it is spelled, the exact one first', () => {
  for (const typed of ['J16', 'j16', ' J 16 ', 'j-16']) assert.equal(namesFor(typed)[0], 'J16', typed)
  for (const typed of ['ST-901', 'st901', 'sinotrack st 901', 'Sinotrack ST-901 (H02)'])
    assert.equal(namesFor(typed)[0], 'ST-901', typed)
  assert.equal(namesFor('fmb920')[0], 'FMB920')
  assert.equal(namesFor('e3+4g')[0], 'E3+4G')
})

test('it is found by its vendor and by its protocol, and with one letter or digit wrong', () => {
  assert.ok(namesFor('queclink').includes('GV55'))
  assert.ok(namesFor('teltonika').every((name) => name.startsWith('FM')))
  assert.ok(namesFor('gt06').includes('GT06N'))
  assert.ok(namesFor('FMB902').includes('FMB920'))
  assert.ok(namesFor('GVV55').includes('GV55'))
  assert.ok(namesFor('GV655').includes('GV65'))
  assert.deepEqual(namesFor('no such tracker'), [])
  assert.deepEqual(namesFor('zq'), [])
})

test('every model is found by the name that it is shown by, and the list is bounded', () => {
  for (const model of trackerModels) assert.ok(findModels(modelTitle(model), 500).includes(model), modelTitle(model))
  assert.equal(findModels('').length, 30)
  assert.equal(modelNames.length, trackerModels.length)
})
