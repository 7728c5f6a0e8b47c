import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { dialects } from '../../testing/dialects.ts'
import { startRig } from '../testing.ts'

const MINUTE = 60_000

test('a connection that says nothing for half an hour is closed by a sweep, and one that speaks meanwhile is not', async () => {
  const [, open] = dialects[0]!
  const rig = await startRig({ database: await open() })
  const [silent, speaking] = [await rig.tcp(), await rig.tcp()]
  const pass = (minutes: number) => {
    rig.clock.move(minutes * MINUTE)
    rig.ingest.sweep()
  }
  await rig.register('silent')
  await rig.register('speaking')
  await silent.ask({ uniqueIds: ['silent'], reply: 'welcome' })
  await speaking.ask({ uniqueIds: ['speaking'], reply: 'welcome' })
  pass(0)
  pass(29)
  assert.equal(await speaking.ask({ uniqueIds: ['speaking'], reply: 'there' }), 'there')
  pass(0)
  const closed = once(silent.socket, 'close')
  pass(1)
  await closed
  assert.equal(await speaking.ask({ uniqueIds: ['speaking'], reply: 'there' }), 'there')
  await rig.close()
})
