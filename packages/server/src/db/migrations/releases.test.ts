import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type ReleasedDatabase, type Row, releasedDatabases } from '../../testing/releases.ts'
import { openDatabase } from '../open.ts'
import { migrations } from './index.ts'

/** Every released schema, by the commit whose code made its dump: `node tools/schema/release.ts COMMIT SCHEMA`. */
const releases = [{ schema: 1, version: '0.1.0', commit: '676f51f' }]

/** The rows that a migration changes; all others must stay as they were, field by field. */
const changes: Readonly<Record<string, (table: string, row: Row) => Row>> = {
  '0003-command-givers': (table, row) =>
    table === 'queued_command' && row.state === 'held' && row.approvedTime !== null
      ? { ...row, waitsFor: 'approval', approvedBy: null, approvedTime: null }
      : row,
}

/** Tables that a migration removes, of which no release has read anything. */
const removed: readonly string[] = ['device_hour', 'contract', 'charge']

/** The rows as expected by the present code, each as text. */
function expected(table: string, rows: readonly Row[], isMigrated: (name: string) => boolean): Row[] {
  const missing = Object.keys(changes).filter((name) => !isMigrated(name))
  return missing.reduce<Row[]>((all, name) => all.map((row) => changes[name]!(table, row)), [...rows])
}

/** These columns of the rows, in a deterministic order. */
const sorted = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort()

const namesIn = (rows: Map<string, Row[]>): string[] => rows.get('migration')!.map(({ name }) => String(name))

for (const { schema, version, commit } of releases) {
  for (const [dialect, place] of releasedDatabases) {
    describe(`data of schema ${schema} (Rastro ${version}, ${commit}), on ${dialect}`, () => {
      let stored: ReleasedDatabase
      let found: Map<string, Row[]>
      let app: TestApp
      before(async () => {
        stored = await place(schema)
        found = await stored.rows()
        app = await testApp({ open: () => openDatabase(stored.config) })
      })
      after(async () => {
        await app.close()
        await stored.remove()
      })

      test('has rows in every table', () => {
        const empty = [...found].filter(([, rows]) => rows.length === 0).map(([table]) => table)
        assert.deepEqual(empty, [])
        assert.ok(found.size > 70)
      })

      test('is there after the migrations, field by field', async () => {
        const rows = await stored.rows()
        const done = namesIn(found)
        assert.deepEqual(
          namesIn(rows).sort(),
          migrations.map(({ name }) => name),
        )
        for (const [table, before] of found) {
          if (table === 'migration' || removed.includes(table)) continue
          const wanted = expected(table, before, (name) => done.includes(name))
          const columns = Object.keys(wanted[0]!)
          for (const column of columns) assert.ok(column in rows.get(table)![0]!, `${table}.${column} is gone`)
          assert.deepEqual(sorted(rows.get(table)!, columns), sorted(wanted, columns), table)
        }
      })

      if (schema === 1)
        test('addresses go on being written to; verified are only those that an identity provider has made', async () => {
          const people = (await stored.rows()).get('verified_contact')!
          assert.deepEqual(
            people.map(({ userId, channel, address, verifiedTime }) => [
              userId,
              channel,
              address,
              verifiedTime !== null,
            ]),
            [
              [1, 'mail', 'admin@example.com', false],
              [2, 'mail', 'provided@example.com', true],
              [3, 'mail', 'edited@example.com', false],
              [4, 'mail', 'managed@example.com', false],
              [5, 'mail', 'registered@example.com', false],
              [7, 'mail', 'last@example.com', false],
              [1, 'phone', '+5511988887777', false],
            ],
          )
        })

      test('is served: a person logs in with the password of then, and finds vehicles and their history', async () => {
        const payload = 'email=admin@example.com&password=correct+horse+7'
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const login = await app.call(undefined, { method: 'POST', url: '/api/session', headers, payload })
        assert.equal(login.statusCode, 200, login.body)
        const admin = login.json() as { id: number }
        const vehicles = await app.call(admin, { url: '/api/devices?all=true' })
        assert.deepEqual(
          (vehicles.json() as Row[]).map(({ uniqueId }) => uniqueId),
          found.get('device')!.map(({ uniqueId }) => uniqueId),
        )
        const span = 'from=2026-03-01T00:00:00Z&to=2026-05-01T00:00:00Z'
        const history = (await app.call(admin, { url: `/api/positions?deviceId=1&${span}` })).json() as Row[]
        assert.deepEqual(
          history.map(({ fixTime, latitude, address, network, attributes }) => ({
            fixTime,
            latitude,
            address,
            network,
            attributes,
          })),
          ['2026-03-01T12:00:00.000+00:00', '2026-04-01T12:00:00.000+00:00'].map((fixTime, at) => ({
            fixTime,
            latitude: [-23.625, -23.875][at],
            address: 'Praça da Sé, São Paulo',
            network: { radioType: 'lte' },
            attributes: { ignition: true, power: 12.5, note: 'São "João"' },
          })),
        )
      })
    })
  }
}

for (const [dialect, place] of releasedDatabases) {
  test(`a database of a newer version is refused in one sentence, before anything is written, on ${dialect}`, async () => {
    const stored = await place(1)
    await stored.execute(`insert into migration (name, time) values ('9999-flying-cars', 0)`)
    const before = await stored.rows()
    const refusal = await openDatabase(stored.config).then(
      (opened) => opened.close(),
      (error: Error) => error.message,
    )
    assert.equal(refusal, 'The database is of a newer version (9999-flying-cars): start that version instead.')
    assert.deepEqual(await stored.rows(), before)
    await stored.remove()
  })
}
