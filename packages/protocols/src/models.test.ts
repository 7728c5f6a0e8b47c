import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackerModels } from '@rastro/core/trackers/models'
import { protocols } from './index.ts'

/** Protocols of models that nothing here reads: the first-tracker page says so when one of them is chosen. */
const unread = ['topin']
const spoken = new Set(trackerModels.map(({ protocol }) => protocol))

/** Another server speaks it, no tracker. */
const ofServers = ['forward']

for (const { name, transports } of protocols.filter(({ name }) => !ofServers.includes(name))) {
  test(`a model that a person can choose leads to ${name}`, () => {
    assert.ok(spoken.has(name))
    // A unit over datagrams alone is asked for by its port of UDP
    const isUdp = !transports.some((transport) => transport !== 'udp')
    for (const model of trackerModels.filter(({ protocol }) => protocol === name))
      assert.equal(model.onlyUdp === true, isUdp, model.name)
  })
}

test('every other model names a protocol that is known to be read by no one here', () => {
  const names = new Set<string | null>(protocols.map(({ name }) => name))
  const others = [...spoken].filter((name) => name !== null && !names.has(name))
  assert.deepEqual(others.toSorted(), unread)
})
