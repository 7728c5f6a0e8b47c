import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supplyOf } from '@rastro/core/vehicle/thresholds'
import { supplyIcon } from './facts.ts'
import { BatteryChargingIcon, BatteryFullIcon, BatteryHalfIcon, BatteryLowIcon } from './icons.ts'

test('[LIST-22] a battery that is charged has a sign of its own in each band', () => {
  const iconOf = (batteryLevel: number, charge: boolean) => supplyIcon(supplyOf({ batteryLevel, charge })!)
  assert.deepEqual(
    [80, 50, 10].map((level) => iconOf(level, false)),
    [BatteryFullIcon, BatteryHalfIcon, BatteryLowIcon],
  )
  for (const level of [80, 50, 10]) assert.equal(iconOf(level, true), BatteryChargingIcon)
})
