import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batteryState, clampPercentage, satelliteColour, speedColour, supplyOf, voltageState } from './thresholds.ts'

test('[MAP-22] speed colours change above 0, 60 and 112 km/h', () => {
  const kmh = [112.1, 112, 60.1, 60, 0.1, 0]
  assert.deepEqual(
    kmh.map((speed) => speedColour(speed / 1.852)),
    ['red', 'yellow', 'yellow', 'lime', 'lime', 'neutral'],
  )
  assert.equal(speedColour(undefined), 'neutral')
})

test('[MAP-23] satellite colours change below 4, above 7 and above 10', () => {
  assert.deepEqual([0, 3, 4, 7, 8, 10, 11].map(satelliteColour), [
    'red',
    'red',
    'orange',
    'orange',
    'green',
    'green',
    'blue',
  ])
})

test('[LIST-21] a battery is good above 70, to be watched above 30, else bad', () => {
  assert.deepEqual([71, 70, 31, 30, 0].map(batteryState), ['good', 'warning', 'warning', 'error', 'error'])
})

test('[LIST-23] a level stays within 0 and 100', () => {
  assert.deepEqual([130, -5, 64].map(clampPercentage), [100, 0, 64])
})

test('[LIST-24] 11.5 V to under 15 V and above 15 V is good', () => {
  assert.deepEqual([11.5, 14.99, 15.01, 20, 22, 24.01, 25].map(voltageState), Array(7).fill('good'))
})

test('[LIST-25] above 10 V to under 11.5 V and above 22 V to 24 V is a warning', () => {
  assert.deepEqual([10.01, 11.49, 22.01, 23, 24].map(voltageState), Array(5).fill('warning'))
})

test('[LIST-26] any other voltage is an error', () => {
  assert.deepEqual([10, 9, 0, 15].map(voltageState), Array(4).fill('error'))
})

test('the battery goes before power, power before adc1', () => {
  assert.deepEqual(supplyOf({ batteryLevel: 130, charge: true, power: 12 }), {
    kind: 'battery',
    level: 100,
    charging: true,
    state: 'good',
  })
  assert.deepEqual(supplyOf({ power: 12.4, adc1: 3 }), { kind: 'voltage', volts: 12.4, state: 'good' })
  assert.deepEqual(supplyOf({ adc1: 10.5 }), { kind: 'voltage', volts: 10.5, state: 'warning' })
  assert.equal(supplyOf({}), undefined)
})
