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

test('a connection that has named no unit after two minutes is closed, whatever it sends; one that has is not', async () => {
  const [, open] = dialects[0]!
  const rig = await startRig({ database: await open() })
  const [mute, nameless, stranger, late] = [await rig.tcp(), await rig.tcp(), await rig.tcp(), await rig.tcp()]
  await rig.register('late')
  const closed = [once(mute.socket, 'close'), once(nameless.socket, 'close')]
  assert.equal(await nameless.ask({ reply: 'there' }), 'there')
  assert.equal(await stranger.ask({ uniqueIds: ['stranger'], refusal: 'unknown' }), 'unknown')
  rig.clock.move(MINUTE)
  rig.ingest.sweep()
  assert.equal(await nameless.ask({ reply: 'there' }), 'there')
  assert.equal(await late.ask({ uniqueIds: ['late'], reply: 'welcome' }), 'welcome')
  rig.clock.move(MINUTE)
  rig.ingest.sweep()
  await Promise.all(closed)
  assert.equal(await stranger.ask({ uniqueIds: ['stranger'], refusal: 'unknown' }), 'unknown')
  assert.equal(await late.ask({ uniqueIds: ['late'], reply: 'there' }), 'there')
  assert.equal(rig.ingest.figures().connections, 2)
  assert.ok(rig.logged.some(({ msg }) => msg === 'a connection that says nothing was closed'))
  await rig.close()
})
