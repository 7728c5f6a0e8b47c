import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packVehicles, unpackVehicles } from './fleet-messages.ts'
import type { MapVehicle } from './vehicle.ts'

test('vehicles arrive in the worker as they were sent', () => {
  const vehicles: MapVehicle[] = [
    {
      id: 7,
      latitude: -23.5,
      longitude: -46.6,
      course: 118.5,
      state: 'moving',
      alarm: true,
      blocked: false,
      category: 'pickup',
      label: 'RTA4F21',
    },
    {
      id: 2 ** 40,
      latitude: 1,
      longitude: 179.9,
      course: 0,
      state: 'unknown',
      alarm: false,
      blocked: true,
      category: '',
      label: '',
    },
  ]
  assert.deepEqual(unpackVehicles(packVehicles(vehicles)), vehicles)
  assert.deepEqual(unpackVehicles(packVehicles([])), [])
})
