import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Protocol } from '@rastro/protocols/define'
import { entry } from '@rastro/protocols/entry'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { dialects } from '../../testing/dialects.ts'
import { lineProtocol, startRig } from '../testing.ts'
import { detectInThread } from './detect-thread.ts'

const [, openSqlite] = dialects[0]!

/** A protocol whose module arrives when the test says so. */
function late(protocol: Protocol) {
  const loads: PromiseWithResolvers<Protocol>[] = []
  const load = () => {
    loads.push(Promise.withResolvers())
    return loads.at(-1)!.promise
  }
  return { loads, one: entry(protocol.name, protocol.port, protocol.transports, load) }
}

test('the first connections and datagrams of a protocol wait for its module, and lose nothing', async (t) => {
  const { loads, one } = late(lineProtocol)
  const rig = await startRig({ database: await openSqlite(), protocols: [one] })
  t.after(() => rig.close())
  await rig.register('one')
  assert.equal(loads.length, 0, 'nothing is loaded before anybody calls')
  const answers = [await rig.tcp(), await rig.tcp(), rig.udp()].map((unit) =>
    unit.ask({ uniqueIds: ['one'], reply: 'yes' }),
  )
  while (loads.length < 1) await new Promise(setImmediate)
  loads[0]!.resolve(lineProtocol)
  assert.deepEqual(await Promise.all(answers), ['yes', 'yes', 'yes'])
  assert.equal(loads.length, 1, 'one load serves all who wait')
})

test('a module that cannot be loaded closes the connection, is logged, and is loaded for the next one', async (t) => {
  const { loads, one } = late(lineProtocol)
  const rig = await startRig({ database: await openSqlite(), protocols: [one] })
  t.after(() => rig.close())
  await rig.register('one')
  const lost = await rig.tcp()
  while (loads.length < 1) await new Promise(setImmediate)
  loads[0]!.reject(new Error('EMFILE: too many open files'))
  await assert.rejects(lost.hear())
  assert.ok(rig.logged.some(({ msg }) => msg === 'a protocol cannot be loaded'))
  const next = await rig.tcp()
  while (loads.length < 2) await new Promise(setImmediate)
  loads[1]!.resolve(lineProtocol)
  assert.equal(await next.ask({ uniqueIds: ['one'], reply: 'yes' }), 'yes')
})

test('a request waits for the module of its protocol, and gets 500 when there is none', async (t) => {
  const { loads, one } = late(osmand)
  const rig = await startRig({ database: await openSqlite(), protocols: [one] })
  t.after(() => rig.close())
  await rig.register('one')
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${rig.ingest.ports.get('osmand/http')}/?id=one&lat=-23.5&lon=-46.6`)).status
  const failed = ask()
  while (loads.length < 1) await new Promise(setImmediate)
  loads[0]!.reject(new Error('EMFILE: too many open files'))
  assert.equal(await failed, 500)
  const taken = ask()
  while (loads.length < 2) await new Promise(setImmediate)
  loads[1]!.resolve(osmand)
  assert.equal(await taken, 200)
})

test('foreign bytes are read by all protocols in a thread', async () => {
  const bytes = Buffer.from('*HQ,9170632112,V1,123045,A,2332.5000,S,04638.0000,W,000.00,000,281126,FFFFFBFF#')
  const now = new Date('2026-11-28T12:31:00Z')
  assert.deepEqual(await detectInThread(bytes, 'gt06', now), { protocol: 'h02', uniqueIds: ['9170632112'] })
  assert.equal(await detectInThread(bytes, 'h02', now), undefined)
})
