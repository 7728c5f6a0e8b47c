import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkTable } from '@rastro/core/access/permissions'
import type { Resource } from '@rastro/core/kit/resource'
import type { TObject } from '@rastro/core/kit/schema'
import { auditEntrySchema } from '@rastro/core/model/audit'
import { eventSchema } from '@rastro/core/model/event'
import { positionSchema } from '@rastro/core/model/position'
import { statisticsSchema } from '@rastro/core/model/statistics'
import { charges, contracts } from '@rastro/core/resources/billing'
import { inspections, resources, server } from '@rastro/core/resources/index'
import { queuedCommandSchema } from '@rastro/core/resources/queued-command'
import { sims } from '@rastro/core/resources/sim'
import { trackers } from '@rastro/core/resources/tracker'
import { dialects } from '../testing/dialects.ts'
import { storedColumns } from './crud.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { columnsOf } from './row.ts'

const everyResource: readonly Resource[] = [...resources, server, inspections, trackers, sims, contracts, charges]
const records: Record<string, TObject> = {
  position: positionSchema,
  event: eventSchema,
  queued_command: queuedCommandSchema,
  statistics: statisticsSchema,
  action: auditEntrySchema,
}
/** Columns that are in no schema, as they never leave the server. */
const hidden: Record<string, readonly string[]> = {
  user: ['passwordHash'],
  inspection: ['userId', 'creationKey'],
  webhook: ['dueTime', 'failures'],
  position: ['fingerprint'],
  event: ['seenTime', 'seenBy', 'seenNote'],
  queued_command: [
    ...['createdTime', 'expirationTime', 'state', 'claimedBy', 'claimedUntil', 'sentTime', 'answeredTime', 'result'],
    ...['effect', 'origin', 'userId', 'userName', 'reason', 'waitsFor', 'approvedBy', 'approvedTime', 'evidence'],
    ...['cancelledBy', 'cancelledTime'],
    ...['actsAsId', 'commandId', 'notificationId', 'approverId', 'approverActsAsId', 'withdrawal'],
  ],
  contract: ['cents', 'firstDay', 'periods'],
  charge: [
    'cents',
    'providerId',
    'providerTime',
    'providerError',
    'providerPix',
    'splitWallet',
    'splitFee',
    'netCents',
    'fine',
    'interest',
  ],
  serviceOrder: ['replacedIdentifier', 'fittedIdentifier', 'linkedUserId', 'grantedUserId', 'grantedDeviceId'],
}
const typeNames: Record<string, RegExp> = {
  time: /^bigint$|^int8$/i,
  flag: /^smallint$|^int2$/i,
  reference: /^integer$|^int4$|^bigint$|^int8$/i,
  integer: /^integer$|^bigint$|^int4$|^int8$/i,
  number: /^double precision$|^float8$/i,
  text: /^text$/i,
  json: /^text$/i,
}

for (const [dialect, open] of dialects) {
  describe(`the tables on ${dialect}`, () => {
    let database: Database
    let tables: Map<string, { name: string; dataType: string; isNullable: boolean }[]>
    before(async () => {
      database = await open()
      const found = await database.db.introspection.getTables()
      tables = new Map(found.map(({ name, columns }) => [name, columns]))
    })
    after(() => database.close())

    test('are made once, however often and by however many at a time', async () => {
      await Promise.all([migrate(database.db), migrate(database.db)])
      const rows = await database.db.selectFrom('migration').select('name').execute()
      assert.deepEqual(
        rows.map(({ name }) => name),
        migrations.map(({ name }) => name),
      )
    })

    for (const resource of everyResource) {
      test(`${resource.table} has the columns of its schema, and no others`, () => {
        const columns = tables.get(resource.table) ?? []
        const wanted = ['id', ...storedColumns(resource).map(({ key }) => key), ...(hidden[resource.table] ?? [])]
        assert.deepEqual(columns.map(({ name }) => name).sort(), wanted.sort())
        for (const { key, kind, nullable } of storedColumns(resource)) {
          const column = columns.find(({ name }) => name === key)
          assert.match(column?.dataType ?? '', typeNames[kind]!, key)
          assert.equal(column?.isNullable, nullable || kind === 'reference', key)
        }
      })
    }

    for (const [table, schema] of Object.entries(records)) {
      test(`${table} has the columns of its schema, and no others`, () => {
        const wanted = [...columnsOf(schema).map(({ key }) => key), ...(hidden[table] ?? [])]
        assert.deepEqual((tables.get(table) ?? []).map(({ name }) => name).sort(), wanted.sort())
      })
    }

    test('there is a table for every pair that may be linked', () => {
      for (const [owner, properties] of Object.entries(linkTable)) {
        for (const property of properties) {
          const columns = tables.get(`${owner}_${property}`)?.map(({ name }) => name)
          const granter = owner === 'user' ? ['grantedBy'] : []
          assert.deepEqual(columns, [`${owner}Id`, `${property}Id`, ...granter])
        }
      }
    })

    test('a link is stored once, and goes with either of its ends', async () => {
      const { db } = database
      const device = { attributes: '{}', name: 'A', disabled: 0 as const }
      await db
        .insertInto('device')
        .values([
          { ...device, id: 1, uniqueId: '1' },
          { ...device, id: 2, uniqueId: '2' },
        ])
        .execute()
      await db.insertInto('device_linkedDevice').values({ deviceId: 1, linkedDeviceId: 2 }).execute()
      await assert.rejects(db.insertInto('device_linkedDevice').values({ deviceId: 1, linkedDeviceId: 2 }).execute())
      await assert.rejects(db.insertInto('device_linkedDevice').values({ deviceId: 1, linkedDeviceId: 3 }).execute())
      await db.deleteFrom('device').where('id', '=', 2).execute()
      assert.deepEqual(await db.selectFrom('device_linkedDevice').selectAll().execute(), [])
    })
  })
}
