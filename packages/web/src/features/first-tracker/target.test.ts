import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackerModels } from '@rastro/core/trackers/models'
import { targetOf } from './target.ts'

const place = { protocol: 'https:', hostname: 'fleet.example', origin: 'https://fleet.example' }
const endpoints = { hosts: ['192.168.0.20'], ports: { gt06: 6023, osmand: 5055 } }
const target = (name: string, at = place) =>
  targetOf(trackerModels.find((model) => model.name === name)!, endpoints, at)

test('a model reports to the host of the page and the port that the server listens on, not to the usual one', () => {
  assert.deepEqual(target('J16'), {
    protocol: 'gt06',
    host: 'fleet.example',
    port: 6023,
    address: 'fleet.example:6023',
    isPrivate: false,
    onlyUdp: false,
  })
  assert.equal(target('Traccar Client').address, 'https://fleet.example')
})

test('a protocol that the server does not read has no port, and a page on the machine itself a private host', () => {
  assert.equal(target('ST310U').port, undefined)
  assert.equal(target('ITR-120').port, undefined)
  const local = target('J16', { protocol: 'http:', hostname: 'localhost', origin: 'http://localhost:8082' })
  assert.deepEqual([local.address, local.isPrivate], ['192.168.0.20:6023', true])
})
