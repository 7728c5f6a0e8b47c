import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { delimited } from '@rastro/protocols/testing'
import { groupsOf } from './recording.ts'

const row = (fields: object): string =>
  JSON.stringify({ protocol: 'h02', file: 'A', group: 0, kind: 'text', frame: '*HQ,1,V1#', ...fields })

test('frames are sent in their order, one connection a group, under the names they carry', () => {
  const groups = groupsOf(
    [
      row({ order: 2, frame: 'b' }),
      row({ order: 1, frame: 'a', result: { ids: ['77'] } }),
      row({ order: 0, group: 1, kind: 'command', frame: null }),
      row({ order: 0, group: 2, frame: 'c' }),
      '',
    ].join('\n'),
  )
  assert.deepEqual(
    groups.map(({ name, rows, units }) => [name, rows.map(({ frame }) => frame), units]),
    [
      ['0 of A', ['a', 'b'], ['77']],
      ['2 of A', ['c'], []],
    ],
  )
})

test('a text gets its delimiter back, once', () => {
  assert.equal(delimited({ delimiter: '#' }, '*HQ,1,V1'), '*HQ,1,V1#')
  assert.equal(delimited({ delimiter: '#' }, '*HQ,1,V1#'), '*HQ,1,V1#')
  assert.equal(delimited({}, '#L#1;NA'), '#L#1;NA\r\n')
})

test('without an account it says so in one sentence and fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-replay-'))
  const file = join(folder, 'h02.jsonl')
  writeFileSync(file, row({ order: 0, result: { ids: ['1'] } }))
  const tool = resolve(import.meta.dirname, '../replay.ts')
  const env = { ...process.env, EMAIL: '', PASSWORD: '' }
  const { status, stderr } = spawnSync(process.execPath, [tool, file], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  assert.deepEqual([status, stderr], [1, 'Set EMAIL and PASSWORD to an account of the server.\n'])
})
