import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { totpCode } from '../access/totp.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { openApiSource } from './api-source.ts'
import { comparisonLines, type KindComparison, verdictOf } from './comparison.ts'
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
  Object.fromEntries(reports.map(({ kind, added, known, refused }) => [kind, [added, known, refused]]))

for (const [dialect, open] of dialects) {
  // Each kind of dump on one of the databases: what reads it does not know where it goes
  const name = dialect === 'sqlite' ? 'postgres' : 'h2'
  describe(`a stock server's ${name} dump in ${dialect}`, { skip }, () => {
    let app: TestApp
    let reports: readonly KindReport[]
    let comparisons: readonly KindComparison[]
    before(async () => {
      app = await testApp({ open })
      ;({ reports, comparisons } = await run(app, await dump(name)))
    })
    after(() => app.close())

    const logIn = (email: string, password: string, code?: string) => {
      const fields = new URLSearchParams({ email, password, ...(code && { code }) })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return app.call(undefined, { method: 'POST', url: '/api/session', headers, payload: String(fields) })
    }

    test('everything comes over, once', () => {
      for (const { kind, source, added, refused } of reports)
        assert.deepEqual([kind, added, refused], [kind, source, 0])
      const counts = countsOf(reports)
      assert.deepEqual(
        ['user', 'device', 'group', 'geofence', 'user:device', 'position', 'event'].map((kind) => counts[kind]![0]),
        [9, 25, 4, 5, 37, 20_049, 2710],
      )
    })

    test('what stands here has the counts and hashes of what was to come', () => {
      assert.deepEqual(
        comparisons.map((one) => [one.kind, verdictOf(one), one.differences.named]),
        comparisons.map(({ kind }) => [kind, 'equal', []]),
      )
      const { expected, standing } = comparisons.find(({ kind }) => kind === 'position')!
      assert.deepEqual([expected.rows, standing.rows, standing.hash], [20_049, 20_049, expected.hash])
      assert.equal(comparisons.find(({ kind }) => kind === 'user:device')!.standing.rows, 37)
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
      const again = await run(app, await dump(name))
      for (const { kind, source, known } of again.reports) assert.deepEqual([kind, known], [kind, source])
      const changed = again.comparisons.filter((one) => verdictOf(one) !== 'equal')
      assert.deepEqual(
        [...new Set(changed.map(verdictOf))].concat(
          changed.find(({ kind }) => kind === 'geofence')!.changed.named[0]!.why as 'equal',
        ),
        ['changed', 'is not here'],
      )
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
    const counts = countsOf((await run(app, source)).reports)
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

test('what does not stand here as it was to come is named, row by row', { skip }, async (t) => {
  const app = await testApp()
  t.after(() => app.close())
  for (const [table, change] of [
    ['driver', `update driver set name = 'other' where id = new.id and id = 2`],
    ['position', 'delete from position where id = new.id and new."deviceId" = 7 and new.course = 90'],
    ['event', `update event set type = 'other' where id = new.id and type = 'media'`],
    ['user_group', 'delete from user_group where "userId" = new."userId" and "userId" = 4'],
  ] as const)
    await sql.raw(`create trigger spoil_${table} after insert on "${table}" begin ${change}; end`).execute(app.ctx.db)
  const { comparisons } = await run(app, await dump('postgres'))
  const different = comparisons.filter((one) => verdictOf(one) === 'different')
  assert.deepEqual(
    different.map(({ kind }) => kind),
    ['driver', 'user:group', 'position', 'event'],
  )
  const [driver, link, position, event] = different.map(({ differences }) => differences)
  assert.deepEqual(driver!.named, [{ oldId: '2', why: 'name not the same here' }])
  assert.match(link!.named[0]!.oldId, /^4:\d$/)
  assert.ok(position!.count > 20 && position!.named.length === 20 && position!.named[0]!.why === 'is not here')
  assert.deepEqual([event!.count, event!.named[0]!.why], [1, 'is not the same here'])
  const lines = comparisonLines(comparisons).join('\n')
  assert.match(lines, /^driver +3 {2}[0-9a-f]{12} +3 {2}[0-9a-f]{12} {2}DIFFERENT\n {4}2: name not the same here$/m)
  assert.match(lines, /^user +9 {2}([0-9a-f]{12}) +9 {2}\1 {2}equal$/m)
})

test('a running server is read by its API, as an administrator sees it', { skip }, async (t) => {
  const [old, app] = [await testApp(), await testApp()]
  t.after(() => Promise.all([old.close(), app.close()]))
  await run(old, await dump('postgres'))
  const address = `http://${await old.listen()}`
  const token = String(await old.as({ id: 1 }).session.createToken({ body: {} }))
  const counts = countsOf(
    (await run(app, await openApiSource(address, token, new Date('2026-02-01T00:00:00Z')))).reports,
  )
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
