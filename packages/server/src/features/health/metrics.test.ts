import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { writeState } from '../../backup/follow-state.ts'
import { startIngest } from '../../ingest/ingest.ts'
import { Runner } from '../../jobs/runner.ts'
import { serveMetrics } from '../../metrics/serve.ts'
import { watchParts } from '../../metrics/watch.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { readUntil } from '../../testing/read-until.ts'

const metricsToken = 'a token for prometheus'.replaceAll(' ', '-')
const bearer = { authorization: `Bearer ${metricsToken}` }
const url = '/metrics'

describe('without a port or a token', () => {
  test('there is nothing to be seen, not for administrators either', async () => {
    const app = await testApp()
    const { ADM } = await seedFleet(app.ctx)
    const headers = { accept: 'text/html' }
    for (const user of [undefined, ADM]) assert.equal((await app.call(user, { url, headers })).statusCode, 404)
    assert.equal(app.ctx.metrics, undefined)
    assert.equal(await serveMetrics(app.ctx), undefined)
    await app.close()
  })
})

for (const [dialect, open] of dialects) {
  describe(`the metrics, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({
        open,
        config: { metricsToken, metricsPort: 0, devicePorts: { osmand: -1 }, onlyNamedPorts: true },
      })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    test('are served on the web port to who shows the token, and to nobody else', async () => {
      const { body, headers, statusCode } = await app.call(undefined, { url, headers: bearer })
      assert.equal(statusCode, 200)
      assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
      assert.match(body, /process_resident_memory_bytes \d/)
      assert.match(body, /nodejs_eventloop_lag_seconds \d/)
      for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Basic ${metricsToken}`, metricsToken]) {
        assert.equal((await app.call(undefined, { url, headers: { authorization } })).statusCode, 401)
      }
      assert.equal((await app.call(fleet.ADM, { url })).statusCode, 401)
      assert.equal((await app.call(undefined, { url: `/metrics?token=${metricsToken}` })).statusCode, 401)
    })

    test('name routes and protocols, and nothing that a caller has sent', async (t) => {
      const { ctx } = app
      const ingest = await startIngest(ctx)
      t.after(() => ingest.close())
      const runner = new Runner(ctx)
      await runner.plan()
      watchParts(ctx, {
        ingest: () => ({ ...ingest.figures() }),
        api: () => ({ sockets: 3, passwordsWaiting: 0 }),
        tasks: () => runner.figures(),
      })
      const port = ingest.ports.get('osmand/http')
      const told = async (id: string) => (await fetch(`http://127.0.0.1:${port}/?id=${id}&lat=1&lon=2`)).status
      assert.deepEqual([await told(fleet.D1.uniqueId), await told('zz-nobody')], [200, 400])
      await app.call(fleet.ADM, { url: `/api/devices/${fleet.D1.id}?secret=1` })
      await app.call(undefined, { url: '/made-up-by-a-stranger' })
      const own = (await serveMetrics(ctx))!
      t.after(() => own.close())
      // The page of the previous test may be cached for a second
      const text = await fresh(() => fetch(`http://127.0.0.1:${own.port}/metrics`, { headers: bearer }))
      for (const line of [
        'rastro_messages_total{protocol="osmand",outcome="received"} 1',
        'rastro_messages_total{protocol="osmand",outcome="stored"} 1',
        'rastro_messages_total{protocol="osmand",outcome="refused"} 1',
        'rastro_ingest_refused_total 1',
        'rastro_ingest_waiting 0',
        'rastro_api_sockets 3',
        'rastro_database_up 1',
        'rastro_tasks{state="failed"} 0',
        'rastro_http_request_seconds_count{method="GET",route="/api/devices/:id",status="2xx"} 1',
        'rastro_http_request_seconds_count{method="GET",route="none",status="4xx"} 1',
      ]) {
        assert.ok(text.includes(`${line}\n`), line)
      }
      assert.match(text, /rastro_commit_seconds_count [1-9]/)
      assert.match(text, /rastro_tasks\{state="waiting"\} [1-9]/)
      assert.match(text, dialect === 'sqlite' ? /rastro_database_writing \d/ : /rastro_database_connections \d/)
      for (const said of ['made-up', 'zz-nobody', 'secret=1', fleet.D1.uniqueId]) assert.ok(!text.includes(said), said)
    })

    test('tell how long ago the backup that follows the database was complete, where one does', async (t) => {
      const other = await testApp({ open, config: { metricsToken } })
      t.after(() => other.close())
      watchParts(other.ctx, {})
      const state = { place: '/backup', folder: '', last: '', salt: '', frame: 0 }
      await writeState(other.ctx.config.dataDir, state)
      other.clock.advance(100_000)
      const { body } = await other.call(undefined, { url, headers: bearer })
      const age = Number(/^rastro_backup_age_seconds (\S+)$/m.exec(body)?.[1])
      assert.ok(age > 0 && age <= 100, String(age))
    })

    test('have a port of their own, where nothing else is and the token counts too', async (t) => {
      const own = (await serveMetrics(app.ctx))!
      t.after(() => own.close())
      const status = async (path: string, init?: RequestInit) =>
        (await fetch(`http://127.0.0.1:${own.port}${path}`, init)).status
      assert.deepEqual(
        [
          await status('/metrics', { headers: bearer }),
          await status('/metrics'),
          await status('/api/server', { headers: bearer }),
          await status('/metrics', { method: 'POST', headers: bearer }),
        ],
        [200, 401, 404, 404],
      )
      const pages = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${own.port}/metrics`, { headers: bearer })),
      )
      assert.equal(new Set(await Promise.all(pages.map((page) => page.text()))).size, 1)
    })
  })
}

/** The text of a page that includes the earlier calls. */
const fresh = (read: () => Promise<Response>): Promise<string> =>
  readUntil(
    async () => (await read()).text(),
    (text) => text.includes('rastro_messages_total{'),
  )
