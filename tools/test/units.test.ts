import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { TestLine } from './report-lines.ts'
import { runFiles } from './unit-process.ts'
import { tallyOf } from './units.ts'

const folder = mkdtempSync(join(tmpdir(), 'rastro-units-'))
after(() => rmSync(folder, { recursive: true }))
/** A test file with this body. */
function file(name: string, body: string): string {
  const path = join(folder, `${name}.test.mjs`)
  writeFileSync(path, `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n${body}`)
  return path
}
const outcomes = (lines: readonly TestLine[]) => lines.map(({ name, outcome }) => `${name} ${outcome}`)
const silent = () => {}
// A nested run would mistake itself for one of its test files
const { NODE_TEST_CONTEXT: _, ...env } = process.env

test('each test of the files of a process is a line', async () => {
  const good = file('good', "test('good', () => {}); test.skip('later', () => {})")
  const bad = file('bad', "test('bad', () => assert.fail('no'))")
  assert.deepEqual(outcomes(await runFiles([bad, good], env, silent)), ['bad failed', 'good passed', 'later skipped'])
})

test('a process that ends before its files have run fails each of them', async () => {
  const files = [file('first', "test('first', () => {})"), file('exits', 'process.exit(3)')]
  const lines = await runFiles(files, env, silent)
  const ended = lines.filter(({ name }) => name === 'the process ended early (3)')
  assert.deepEqual(
    ended.map(({ file: of, outcome }) => [of, outcome]),
    files.map((of) => [of, 'failed']),
  )
})

test('what passes at the second try is counted as passed, and named', () => {
  const line = (of: string, name: string, outcome: TestLine['outcome']) => ({ file: of, name, outcome, durationMs: 1 })
  const first = [
    line('a', 'one', 'passed'),
    line('b', 'two', 'failed'),
    line('b', 'three', 'passed'),
    line('c', 'four', 'failed'),
  ]
  const again = [line('b', 'two', 'passed'), line('b', 'three', 'passed'), line('c', 'four', 'failed')]
  assert.deepEqual(tallyOf(first, again), {
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: ['four (c)'],
    flaky: ['two (b)'],
  })
  assert.deepEqual(tallyOf(first, []), {
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: ['two (b)', 'four (c)'],
    flaky: [],
  })
})
