import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { importTraccar } from '../../traccar-import/import-traccar.ts'
import { reportLines } from '../../traccar-import/report.ts'
import { timeReader } from '../../traccar-import/row-values.ts'
import type { Source, SourceRow } from '../../traccar-import/source.ts'
import { summaryOf } from './job/summary.ts'

const LOST = 5_000

/** A server whose vehicles are gone while their positions and links still stand, and whose people have taken names and a long one. */
const source: Source = {
  sizes: async () => new Map(),
  async *rows(tables) {
    const rows = function* (table: string, count: number, rowOf: (id: string) => SourceRow) {
      if (tables.includes(table)) for (let id = 1; id <= count; id++) yield { table, row: rowOf(String(id)) }
    }
    yield* rows('tc_users', 30, (id) => ({ id, name: 'n'.repeat(5000), email: `${id}@old.example`, login: 'taken' }))
    yield* rows('tc_user_device', LOST, (id) => ({ userid: '1', deviceid: id }))
    yield* rows('tc_positions', LOST, (id) => ({ id, deviceid: '7' }))
  },
  close: async () => {},
}

test('of what is left behind all is counted, and the first rows alone are held, stored and shown', async (t) => {
  const app = await testApp()
  t.after(() => app.close())
  const options = { database: app.ctx.database, source, readTime: timeReader('UTC'), now: app.clock.now() }
  const result = await importTraccar({ ...options, history: true, onProgress: () => {} })
  const { reports } = summaryOf(result)
  assert.deepEqual(
    reports.map(({ kind, source: there, added, refused, named }) => [kind, there, added, refused, named.length]),
    [
      ['user', 30, 1, 29, 20],
      ['user:device', LOST, 0, LOST, 20],
      ['position', LOST, 0, LOST, 20],
    ],
  )
  assert.deepEqual(reports[2]!.named[0], { oldId: '1', name: '', why: 'its device 7 is not here' })
  assert.equal(reports[0]!.named[0]!.name, 'n'.repeat(200))
  assert.ok(JSON.stringify(result.reports).length < 20_000)
  assert.ok(reportLines(reports).includes(`    and ${LOST - 20} more`))
})
