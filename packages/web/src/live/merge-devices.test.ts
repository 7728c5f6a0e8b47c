import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '@rastro/core/resources/device'
import { mergeDevices } from './merge-devices.ts'

const device = (id: number, status: Device['status'] = 'offline') => ({ id, status }) as Device

test('a device that the account no longer has is dropped', () => {
  const known = [device(1), device(2)]
  const fetched = [device(1)]
  assert.deepEqual(mergeDevices(fetched, new Set(known), known), fetched)
})

test('a device that was taken away while the list was fetched does not come back', () => {
  const fetched = [device(1), device(2)]
  assert.deepEqual(mergeDevices(fetched, new Set(), [], new Set([1])), [device(2)])
})

test('a device that changed while the list was fetched is not taken back, and a new one stays', () => {
  const known = device(1)
  const now = [device(1, 'online'), device(3)]
  assert.deepEqual(mergeDevices([device(1), device(2)], new Set([known]), now), [
    device(1, 'online'),
    device(2),
    device(3),
  ])
})
