import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const sources = join(import.meta.dirname, '..')
/** A key written as an array, or the first argument of a call that takes one. */
const literal = /\b(query|mutation)Key\s*[:=]\s*\[|\b(get|set)Quer(y|ies)Data(<[^(]*>)?\(\s*(\{\s*queryKey:\s*)?\[/

test('every query has a key that query-keys.ts has made, so that a change of its entity reaches it', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'))
  const broken = files.filter((file) => literal.test(readFileSync(join(sources, file), 'utf8')))
  assert.deepEqual(broken, [])
})

test('the rule sees a key that is written by hand', () => {
  for (const text of [
    "queryKey: ['groups'],",
    'const queryKey = [path]',
    "queries.setQueryData<Group[]>(['groups'], [])",
  ]) {
    assert.match(text, literal)
  }
  assert.doesNotMatch("queryKey: listKey('group')", literal)
})
