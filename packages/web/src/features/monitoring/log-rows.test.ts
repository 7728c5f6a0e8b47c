import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogRecord } from '@rastro/core/model/live'
import { type LogRow, matching, maxRows, withRecords } from './log-rows.ts'

const record = (uniqueId: string, data = '7878'): LogRecord => ({
  uniqueId,
  data,
  protocol: 'gt06',
  deviceId: 0,
  host: '',
})

test('the log has the latest message first, each with a number of its own', () => {
  const rows = withRecords(withRecords([], [record('A'), record('B')]), [record('C')])
  assert.deepEqual(
    rows.map(({ uniqueId, number }) => [uniqueId, number]),
    [
      ['C', 3],
      ['B', 2],
      ['A', 1],
    ],
  )
})

test('the log holds the last thousand messages', () => {
  let rows: LogRow[] = []
  for (let count = 0; count < 30; count++)
    rows = withRecords(
      rows,
      Array.from({ length: 50 }, () => record('A')),
    )
  assert.equal(rows.length, maxRows)
  assert.deepEqual([rows[0]!.number, rows.at(-1)!.number], [1500, 501])
})

test('a text filters by identifier, protocol and data', () => {
  const rows = withRecords([], [record('860001', 'imei:Ônibus'), record('870002', '7878')])
  const found = (text: string) => matching(rows, text).map(({ uniqueId }) => uniqueId)
  assert.deepEqual(found('8600'), ['860001'])
  assert.deepEqual(found('onibus'), ['860001'])
  assert.deepEqual(found('GT06'), ['870002', '860001'])
  assert.deepEqual(found('  '), ['870002', '860001'])
  assert.deepEqual(found('none'), [])
})
