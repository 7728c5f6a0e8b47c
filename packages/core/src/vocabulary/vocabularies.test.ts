import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinList, splitList } from '../kit/comma-list.ts'
import { alarms } from './alarms.ts'
import { knownAttribute, valueTypeOf } from './attributes.ts'
import { categories, categoryOf } from './categories.ts'
import { channels } from './channels.ts'
import { deviceAttributes } from './device-attributes.ts'
import { eventTypes } from './event-types.ts'
import { defaultMapStyles } from './map-styles.ts'
import { hiddenAttributes, uiSwitches, userAttributes } from './user-attributes.ts'

test('[ENT-23] the vocabularies have 29, 20, 38 and 10 words, none twice', () => {
  const sizes = [categories, eventTypes, alarms, channels].map((words) => [words.length, new Set<string>(words).size])
  assert.deepEqual(sizes, [
    [29, 29],
    [20, 20],
    [38, 38],
    [10, 10],
  ])
})

test('[MAP-18] an unknown category is default', () => {
  assert.equal(categoryOf('caminhaoBau'), 'caminhaoBau')
  assert.equal(categoryOf('spaceship'), 'default')
  assert.equal(categoryOf(null), 'default')
})

test('every named position attribute is known, numbered ones by their family', () => {
  const named =
    'alarm ignition motion blocked out1 out4 in1 in4 adc1 power battery batteryLevel charge sat odometer totalDistance hours distance fuel rpm image video audio temp1 temp4 driverUniqueId result status message color file'
  for (const key of named.split(' ')) assert.ok(knownAttribute(key), key)
  assert.deepEqual(knownAttribute('temp12'), { kind: 'temperature', family: 'temp', index: 12 })
  for (const key of ['temp0', 'temp', 'foo', 'constructor', 'in1x']) assert.equal(knownAttribute(key), undefined, key)
})

test('a kind says in which type its value is kept', () => {
  assert.deepEqual((['flag', 'text', 'speed', 'colour', 'hours'] as const).map(valueTypeOf), [
    'boolean',
    'string',
    'number',
    'string',
    'number',
  ])
})

test('the device editor offers the documented keys', () => {
  assert.deepEqual(
    [
      'speedLimit',
      'fuelDropThreshold',
      'fuelIncreaseThreshold',
      'report.ignoreOdometer',
      'web.reportColor',
      'devicePassword',
      'processing.copyAttributes',
      'decoder.timezone',
      'deviceInactivityStart',
      'deviceInactivityPeriod',
    ].map((key) => deviceAttributes[key as keyof typeof deviceAttributes]),
    ['speed', 'volume', 'volume', 'flag', 'colour', 'text', 'text', 'timezone', 'number', 'number'],
  )
})

test('switches are offered to users; fourteen keys stay hidden', () => {
  for (const key of uiSwitches) assert.equal(userAttributes[key], 'flag')
  assert.equal(hiddenAttributes.size, 14)
})

test('[MAP-32] the default styles are the four documented ones', () => {
  assert.deepEqual(defaultMapStyles, ['googleRoad', 'custom', 'googleSatellite', 'googleHybrid'])
})

test('comma lists are split into whole names', () => {
  assert.deepEqual(splitList(' sos, tow,,'), ['sos', 'tow'])
  assert.deepEqual(splitList(undefined), [])
  assert.equal(joinList(['sos', 'tow']), 'sos,tow')
})
