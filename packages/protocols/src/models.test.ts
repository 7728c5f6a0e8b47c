import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackerModels } from '@rastro/core/trackers/models'
import { protocols } from './index.ts'

const spoken = new Set(trackerModels.map(({ protocol }) => protocol))

/** Another server speaks it, or a camera for its video alone, besides the protocol of its model. */
const ofNoModel = ['forward', 'jt1078']

for (const { name, transports } of protocols.filter(({ name }) => !ofNoModel.includes(name))) {
  test(`a model that a person can choose leads to ${name}`, () => {
    assert.ok(spoken.has(name))
    // A unit over datagrams alone is asked for by its port of UDP
    const isUdp = !transports.some((transport) => transport !== 'udp')
    for (const model of trackerModels.filter(({ protocol }) => protocol === name))
      assert.equal(model.onlyUdp === true, isUdp, model.name)
  })
}

test('every model names a protocol that is read here, or none', () => {
  const names = new Set<string | null>([null, ...protocols.map(({ name }) => name)])
  assert.deepEqual(
    [...spoken].filter((name) => !names.has(name)),
    [],
  )
})
