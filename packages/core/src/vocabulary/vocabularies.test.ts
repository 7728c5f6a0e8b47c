import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitList } from '../kit/comma-list.ts'
import { alarms } from './alarms.ts'
import { indexedAttributes, knownAttribute, positionAttributes, positionFields } from './attributes.ts'
import { categories, categoryOf } from './categories.ts'
import { channels } from './channels/index.ts'
import { eventTypes, stockEventTypes } from './event-types.ts'
import { defaultMapStyles, mapOverlays, mapStyles } from './map-styles.ts'
import { serverAttributes } from './server-attributes.ts'
import { uiSwitches, userAttributes } from './user-attributes.ts'

test('no word stands twice in its vocabulary, and each survives a comma list', () => {
  for (const words of [categories, [...eventTypes, ...stockEventTypes], alarms, channels, defaultMapStyles]) {
    assert.equal(new Set<string>(words).size, words.length)
    assert.deepEqual(splitList(words.join(',')), words)
  }
})

test('[MAP-18] an unknown category is default, and every known one is itself', () => {
  assert.deepEqual(categories.map(categoryOf), categories)
  for (const unknown of ['spaceship', 'Car', 'constructor', '', null]) assert.equal(categoryOf(unknown), 'default')
})

test('every field and named attribute of a position is found as what its table says, not as a numbered one', () => {
  for (const [key, kind] of Object.entries({ ...positionAttributes, ...positionFields }))
    assert.deepEqual(knownAttribute(key), { kind }, key)
})

test('every numbered attribute is found by its family, from 1', () => {
  for (const [family, kind] of Object.entries(indexedAttributes)) {
    assert.deepEqual(knownAttribute(`${family}1`), { kind, family, index: 1 })
    assert.deepEqual(knownAttribute(`${family}12`), { kind, family, index: 12 })
    for (const key of [family, `${family}0`, `${family}1x`]) assert.equal(knownAttribute(key), undefined, key)
  }
})

test('an attribute that nobody described is unknown', () => {
  for (const key of ['foo', 'constructor', '']) assert.equal(knownAttribute(key), undefined, key)
})

test('a map that needs a key can be given it, by the user and by the server', () => {
  for (const key of [...Object.values(mapStyles), ...Object.values(mapOverlays)].filter((name) => name !== null)) {
    assert.equal(userAttributes[key], 'secret', key)
    assert.equal(serverAttributes[key], 'secret', key)
  }
})

test('every switch of the menu can be set for a user', () => {
  for (const key of uiSwitches) assert.equal(userAttributes[key], 'flag', key)
})

test('comma lists are split into complete names', () => {
  assert.deepEqual(splitList(' sos, tow,,'), ['sos', 'tow'])
  assert.deepEqual(splitList(undefined), [])
})
