import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { AnyDb } from './columns.ts'
import { migrations } from './index.ts'
import type { Migration } from './migration.ts'

/**
 * What each migration sends to SQLite and to PostgreSQL, as a checksum. A database that has had a migration never has it again, so a
 * line here is added with its migration and never changed (decision 93); the failure prints the checksum of a new one.
 */
const checksums: Readonly<Record<string, string>> = {
  '0001-initial': '678a6a81c7648516',
  '0003-command-givers': '39032594bb9fe99b',
  '0004-device-faults': '01e323cdd3dd5341',
  '0005-verified-contacts': 'f70c0e1f6ade71cd',
  '0007-newcomers': '1cbb965f7eb3d0e4',
  '0008-cancelled-commands': 'c8d118f34d497b6a',
  '0009-second-factors': '9c68ee634af4f01d',
  '0014-imports': 'c5a3f27c98d55be3',
  '0015-expiry-warnings': '8c4bb41080dcf21c',
  '0016-schedule-approvals': '242509a85f60f4a0',
  '0017-brands': 'a5536714ee512721',
  '0018-consents': '5158f12c5a6ce8e7',
  '0019-lookups': 'd5b589dc258f5d09',
  '0020-stock': 'a2acd1c35e2771c6',
  '0021-erasures': '890369e3387acecd',
  '0022-share-places': 'ba50abe91ab7d9e6',
  '0023-driver-changes': '4730e2def6bb486e',
  '0024-service-orders': '12f124bcfe942c4c',
  '0025-schedule-entries': '26e8fc25ad9aa2d1',
  '0026-device-indexes': '4f584197d8ccf790',
  '0027-creation-keys': '71d14289e52e28d2',
  '0028-plans': '05409929e851192f',
  '0029-licence-warnings': '075c7982bb8aed02',
  '0031-report-runs': 'a502950ded478203',
  '0032-trip-corrections': 'cf2d28f7aa44600a',
  '0034-report-exports': '7677fefe27d8be63',
  '0035-inspections': 'a6b34ded3c59bdd0',
  '0036-report-days': 'd0af33aa1ef5ea37',
  '0037-billing': '0fbcf3dbbdcadddb',
  '0037-provider': '989d3ff70cadd85a',
  '0038-record-vehicles': 'b004a1f2a2cebb7c',
  '0042-dunning': '41e737dbec73005d',
  '0044-announcements': '65f83060ce3fb9e3',
  '0044-opt-outs': '45740cd4220fcdd4',
  '0046-differences': '9b2d3f8733fc792b',
  '0047-receipts': '872dd2403f8a27c9',
  '0048-fuel-verdicts': 'ad470702298d25ce',
  '0050-split': '13d1c471f8a91197',
  '0051-message-numbers': '18b525e395fbcfd8',
  '0052-score-days': '91507c7687861d92',
  '0053-late-terms': '7de2051b5983a677',
  '0055-traccar-import': '1cc9b2af04489040',
  '0056-position-blocks': '036393cd4726846c',
  '0058-forwarding': 'e9570ae1b51929cf',
  '0061-opt-outs-by-managers': 'aff6f0cd19b92d6c',
  '0062-traccar-run': '96ffa5f700841310',
}

async function statementsOf({ up }: Migration, sqlite: boolean): Promise<string[]> {
  const statements: string[] = []
  const db: AnyDb = new Kysely({
    dialect: {
      createAdapter: () => (sqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (any) => (sqlite ? new SqliteIntrospector(any) : new PostgresIntrospector(any)),
      createQueryCompiler: () => (sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
    log: ({ query }) => {
      statements.push(query.sql, ...query.parameters.map(withoutClock))
    },
  })
  await up(db, sqlite)
  return statements
}

/** The present time, which some migrations store, differs between runs. */
const withoutClock = (value: unknown): string =>
  typeof value === 'number' && Math.abs(value - Date.now()) < 60_000 ? 'now' : JSON.stringify(value)

for (const migration of migrations) {
  test(`${migration.name} is what it was when it was released`, async () => {
    const hash = createHash('sha256')
    for (const sqlite of [true, false]) hash.update(JSON.stringify(await statementsOf(migration, sqlite)))
    assert.equal(hash.digest('hex').slice(0, 16), checksums[migration.name])
  })
}

test('migrations are added after those that exist, by their names', () => {
  const names = migrations.map(({ name }) => name)
  assert.deepEqual(names, [...names].sort())
  assert.deepEqual(Object.keys(checksums), names)
})
