import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { watchParts } from '../../metrics/watch.ts'
import { testApp } from '../../testing/app.ts'
import { report, seedFleet } from '../../testing/fleet.ts'
import {
  isPostgresInstalled,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../testing/postgres-replica.ts'
import { createTestPostgres } from '../../testing/postgres-server.ts'
import { readUntil } from '../../testing/read-until.ts'
import { openDatabase } from '../open.ts'
import { pgPool, type RowPool } from './pool.ts'

const hour = 3_600_000

/** A server on these databases, with a function that stores a position of D1 and one that asks for all of them. */
async function serverOn(databaseUrl: string, databaseReadUrl: string) {
  const open = () => openDatabase({ dataDir: '', databaseUrl, databaseReadUrl })
  const app = await testApp({ open, config: { metricsPort: 0 } })
  watchParts(app.ctx, {})
  const fleet = await seedFleet(app.ctx)
  const start = app.clock.now().getTime() - hour
  let stored = 0
  return {
    app,
    fleet,
    async store() {
      stored += 1
      const fixTime = new Date(start + stored * 1000)
      return report(app.ctx, fleet.D1.id, { fixTime, deviceTime: fixTime })
    },
    async history() {
      const query = { deviceId: fleet.D1.id, from: new Date(start), to: new Date(start + hour - 1000) }
      return (await app.as(fleet.USR).positions.list({ query })).length
    },
    stored: () => stored,
    figures: () => app.ctx.database.figures() as { replicaReads: number; replicaPassedOver: number },
    isUp: async () => /^rastro_replica_up (\d)$/m.exec((await app.ctx.metrics!.page()).text)?.[1],
    check: async () =>
      (await app.as(fleet.ADM).health.status({})).checks.find(({ check }) => check === 'replica')?.state,
  }
}
type Served = Awaited<ReturnType<typeof serverOn>>

describe('a read replica', { skip: !isPostgresInstalled && 'no PostgreSQL is installed' }, () => {
  let cluster: ReplicatedPostgres
  let replica: RowPool
  let served: Served
  before(async () => {
    cluster = await startReplicatedPostgres()
    replica = pgPool(cluster.replicaUrl, () => {})
    served = await serverOn(cluster.url, cluster.replicaUrl)
  })
  after(async () => {
    await served?.app.close()
    await replica?.end()
    await cluster?.stop()
  })
  const onReplica = (text: string) => replica.rows({ text, values: [] })
  const isUsed = () => readUntil(served.isUp, (up) => up === '1')

  test('answers long reads, with all that was acknowledged before', async () => {
    await isUsed()
    const before = served.figures()
    for (let round = 0; round < 30; round += 1) {
      await served.store()
      assert.equal(await served.history(), served.stored())
    }
    const { replicaReads, replicaPassedOver } = served.figures()
    assert.equal(replicaReads + replicaPassedOver - before.replicaReads - before.replicaPassedOver, 30)
    assert.ok(replicaReads > before.replicaReads)
    assert.equal(await served.check(), 'ok')
  })

  test('that is behind is passed over, which status and metrics say, until it has caught up', async () => {
    await onReplica('select pg_wal_replay_pause()')
    await readUntil(
      () => onReplica('select pg_get_wal_replay_pause_state()'),
      ([row]) => row?.[0] === 'paused',
    )
    await served.store()
    const { replicaReads } = served.figures()
    for (let round = 0; round < 3; round += 1) assert.equal(await served.history(), served.stored())
    assert.equal(served.figures().replicaReads, replicaReads)
    assert.equal(await served.check(), 'warn')
    assert.equal(await readUntil(served.isUp, (up) => up === '0'), '0')
    await onReplica('select pg_wal_replay_resume()')
    await isUsed()
    assert.equal(await served.history(), served.stored())
    assert.equal(served.figures().replicaReads, replicaReads + 1)
  })

  test('that is killed in the middle of a read leaves the rest to the primary', async () => {
    for (let more = 0; more < 60; more += 1) await served.store()
    await isUsed()
    const { positions } = served.app.ctx
    const span = { deviceId: served.fleet.D1.id, from: new Date(0), to: new Date(served.app.clock.now().getTime() - 1) }
    const seen: number[] = []
    const { replicaReads } = served.figures()
    for await (const page of positions.stream(span, { rows: 10, bytes: 1e6 })) {
      if (seen.length === 0) {
        assert.equal(served.figures().replicaReads, replicaReads + 1)
        await cluster.killReplica()
      }
      seen.push(...page.map(({ id }) => id))
    }
    assert.equal(seen.length, served.stored())
    assert.equal(new Set(seen).size, seen.length)
    assert.equal(await served.history(), served.stored())
    assert.equal(await served.check(), 'warn')
  })
})

describe('an address that is no replica of the database', () => {
  for (const [name, addressOf] of [
    ['the database itself', (url: string) => url],
    ['nothing', () => 'postgres://nobody@127.0.0.1:1/none'],
  ] as const) {
    test(`such as ${name} is passed over from the start`, async (t) => {
      const { url, drop } = await createTestPostgres()
      const other = await serverOn(url, addressOf(url))
      t.after(async () => {
        await other.app.close()
        await drop()
      })
      await other.store()
      assert.equal(await other.history(), 1)
      assert.deepEqual(other.figures().replicaReads, 0)
      assert.equal(await other.check(), 'warn')
      assert.equal(other.app.ctx.database.trouble(new Date()), undefined)
    })
  }
})
