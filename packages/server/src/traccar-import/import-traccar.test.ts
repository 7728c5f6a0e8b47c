import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { totpCode } from '../access/totp.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { openApiSource } from './api-source.ts'
import { openDump } from './dump-source.ts'
import { importTraccar } from './import-traccar.ts'
import type { KindReport } from './report.ts'
import { timeReader } from './row-values.ts'
import type { Source } from './source.ts'

const folder = new URL('../../../../../shared/reference/traccar-dumps/', import.meta.url)
const skip = existsSync(folder) ? false : 'the dumps are not on this machine'
const dump = (name: 'postgres' | 'h2') => openDump(new URL(`traccar-${name}.sql.gz`, folder).pathname)

/** Their accounts, with the passwords they had there. */
const people: readonly (readonly [string, string])[] = [
  ['ana@araucaria.example', 'Araucaria-Admin-1'],
  ['marcio', 'Gerente-da-frota-2'],
  ['paula@araucaria.example', 'Operação-Sé-3 ção'],
  ['otavio@araucaria.example', 'Otavio-plain-4'],
  ['rita@araucaria.example', 'Leitura-apenas-5'],
  ['contrato@araucaria.example', 'Contrato-8'],
]
const TOTP_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const run = ({ ctx, clock }: TestApp, source: Source) =>
  importTraccar({
    database: ctx.database,
    source,
    readTime: timeReader('UTC'),
    now: clock.now(),
    history: true,
    onProgress: () => {},
  })
const countsOf = (reports: readonly KindReport[]) =>
  Object.fromEntries(reports.map(({ kind, added, known, refused }) => [kind, [added, known, refused.length]]))

for (const [dialect, open] of dialects) {
  // Each kind of dump on one of the databases: what reads it does not know where it goes
  const name = dialect === 'sqlite' ? 'postgres' : 'h2'
  describe(`a stock server's ${name} dump in ${dialect}`, { skip }, () => {
    let app: TestApp
    let reports: KindReport[]
    before(async () => {
      app = await testApp({ open })
      reports = await run(app, await dump(name))
    })
    after(() => app.close())

    const logIn = (email: string, password: string, code?: string) => {
      const fields = new URLSearchParams({ email, password, ...(code && { code }) })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return app.call(undefined, { method: 'POST', url: '/api/session', headers, payload: String(fields) })
    }

    test('everything comes over, once', () => {
      for (const { kind, source, added, refused } of reports)
        assert.deepEqual([kind, added, refused], [kind, source, []])
      const counts = countsOf(reports)
      assert.deepEqual(
        ['user', 'device', 'group', 'geofence', 'user:device', 'position', 'event'].map((kind) => counts[kind]![0]),
        [9, 25, 4, 5, 37, 20_049, 2710],
      )
    })

    test('everybody logs in as before, with a one-time code where they had one', async () => {
      for (const [email, password] of people) {
        assert.equal((await logIn(email, password)).statusCode, 200, email)
        assert.equal((await logIn(email, `${password}x`)).statusCode, 401, email)
      }
      assert.equal((await logIn('tadeu@araucaria.example', 'Dois-fatores-6')).statusCode, 401)
      const code = totpCode(TOTP_KEY, app.clock.now())
      assert.equal((await logIn('tadeu@araucaria.example', 'Dois-fatores-6', code)).statusCode, 200)
      assert.notEqual((await logIn('bloqueada@araucaria.example', 'Bloqueada-7')).statusCode, 200)
    })

    test('each sees what they saw, with the ids of before', async () => {
      const seen = (id: number) => app.as({ id }).devices.list({ query: {} })
      assert.equal((await seen(1)).length, 25)
      assert.equal((await app.as({ id: 3 }).devices.list({ query: {} })).length, 4)
      const device = (await seen(1)).find(({ uniqueId }) => uniqueId === '351000000000007')!
      assert.deepEqual([device.id, device.groupId, device.model, device.status], [8, 3, 'FMB920', 'offline'])
      assert.deepEqual((device.attributes.veiculo as { placa: string }).placa, 'ARA7H17')
      const fences = await app.as({ id: 1 }).geofences.list({ query: {} })
      assert.equal(fences.length, 5)
      const notice = (await app.as({ id: 1 }).notifications.list({ query: { all: true } })).find(({ id }) => id === 2)!
      assert.equal(notice.attributes.geofenceIds, '2')
      assert.equal((await app.as({ id: 1 }).server.get({})).registration, false)
    })

    test('history stands where reports read it, and no alarm waits to be acknowledged', async () => {
      const day = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-02T00:00:00Z') }
      const positions = await app.as({ id: 1 }).reports.route({ query: { deviceId: [8], ...day } })
      assert.equal(positions.length, 100)
      const events = await app.as({ id: 1 }).reports.events({
        query: { deviceId: [8], from: day.from, to: new Date('2026-02-01T00:00:00Z') },
      })
      assert.ok(events.some(({ positionId }) => positionId > 0))
      const unseen = await app.ctx.db
        .selectFrom('event')
        .where('type', '=', 'alarm')
        .where('seenTime', 'is', null)
        .select('id')
        .execute()
      assert.deepEqual(unseen, [])
      assert.deepEqual(await app.ctx.db.selectFrom('event_note').select('id').execute(), [])
    })

    test('a second run changes nothing, and does not bring back what was removed here', async () => {
      await app.as({ id: 1 }).permissions.unlink({ body: { userId: 3, deviceId: 1 } })
      await app.as({ id: 1 }).geofences.remove({ params: { id: 1 } })
      const before = await app.as({ id: 3 }).devices.list({ query: {} })
      for (const { kind, source, known } of await run(app, await dump(name)))
        assert.deepEqual([kind, known], [kind, source])
      assert.deepEqual(await app.as({ id: 3 }).devices.list({ query: {} }), before)
      assert.equal((await app.as({ id: 1 }).geofences.list({ query: {} })).length, 4)
    })
  })

  test(`an import into ${dialect} that was broken off goes on`, { skip }, async (t) => {
    const app = await testApp({ open })
    t.after(() => app.close())
    const source = await dump('postgres')
    const torn: Source = {
      ...source,
      async *rows(tables) {
        let left = tables.includes('tc_positions') ? 7000 : Number.POSITIVE_INFINITY
        for await (const one of source.rows(tables)) {
          if (left-- === 0) throw new Error('the cable was pulled')
          yield one
        }
      },
    }
    await assert.rejects(run(app, torn), { message: 'the cable was pulled' })
    const counts = countsOf(await run(app, source))
    assert.deepEqual(counts.user, [0, 9, 0])
    const [added, known] = counts.position!
    assert.equal(added! + known!, 20_049)
    assert.ok(known! >= 4000 && known! <= 7000, `${known} were stored before`)
    const { count } = await app.ctx.db
      .selectFrom('position')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), 20_049)
  })
}

test('a running server is read by its API, as an administrator sees it', { skip }, async (t) => {
  const [old, app] = [await testApp(), await testApp()]
  t.after(() => Promise.all([old.close(), app.close()]))
  await run(old, await dump('postgres'))
  const address = `http://${await old.listen()}`
  const token = String(await old.as({ id: 1 }).session.createToken({ body: {} }))
  const counts = countsOf(await run(app, await openApiSource(address, token, new Date('2026-02-01T00:00:00Z'))))
  assert.deepEqual(counts.device, [25, 0, 0])
  assert.deepEqual(counts['user:device'], [37, 0, 0])
  assert.deepEqual(counts['user:managedUser'], [2, 0, 0])
  assert.deepEqual(counts.position, [20_049, 0, 0])
  const [theirs, ours] = await Promise.all([old, app].map((one) => one.as({ id: 3 }).devices.list({ query: {} })))
  assert.deepEqual(ours, theirs)
  await assert.rejects(openApiSource(address, 'nonsense', new Date()), /answers 40\d to \/api\/permissions/)
  await assert.rejects(openApiSource('http://127.0.0.1:9', token, new Date()), /does not answer/)
})

test('what is no dump is refused in one sentence', async () => {
  await assert.rejects(openDump('/tmp/no-such-file.sql'), { message: 'There is no file /tmp/no-such-file.sql.' })
  await assert.rejects(openDump(new URL(import.meta.url).pathname), /neither a dump of pg_dump/)
})
