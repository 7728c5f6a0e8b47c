import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StyleChoices } from '../../map/styles.ts'
import { styleOptions, withStyle } from './style-choice.ts'

const choices = (keys: Record<string, string>): StyleChoices => ({
  active: undefined,
  mapUrl: null,
  outside: true,
  key: (attribute) => keys[attribute],
  label: (id) => id,
})
const chosen = (options: ReturnType<typeof styleOptions>) =>
  options.filter(({ isChosen }) => isChosen).map(({ id }) => id)

test('a base map that lacks its key is there, cannot be chosen, and says what it lacks', () => {
  const options = styleOptions(choices({ googleKey: 'k' }), ['googleRoad', 'hereBasic'])
  assert.deepEqual(chosen(options), ['googleRoad'])
  assert.deepEqual(options.find(({ id }) => id === 'hereBasic')?.lack, { attribute: 'hereKey' })
})

test('those that cannot be shown now keep their places while others come and go', () => {
  const active = ['hereBasic', 'osm']
  const options = styleOptions(choices({}), active)
  assert.equal(withStyle(options, active, 'carto', true), 'hereBasic,osm,carto')
  assert.equal(withStyle(options, active, 'osm', false), 'hereBasic')
})

test('where none of the chosen ones can be shown, the free ones stand as chosen and can be changed', () => {
  const active = ['googleRoad']
  const options = styleOptions(choices({}), active)
  assert.deepEqual(chosen(options).sort(), ['base', 'openFreeMap', 'osm'])
  assert.equal(withStyle(options, active, 'osm', false).split(',').sort().join(), 'base,openFreeMap')
})
