import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { resources } from '@rastro/core/resources/index'
import { things } from '@rastro/core/vocabulary/things'
import { testApp } from './app.ts'
import { seedFleet } from './fleet.ts'

const source = path.resolve(import.meta.dirname, '..')

test('whatever may be missing or out of reach is reported in the reader’s language: each kind has a code', () => {
  const named = globSync('**/*.ts', { cwd: source }).flatMap((file) =>
    [...readFileSync(`${source}/${file}`, 'utf8').matchAll(/new (?:NotFound|NoAccess)Error\('(\w+)'/g)].map(
      ([, word]) => word!.replace(/^./, (first) => first.toLowerCase()),
    ),
  )
  assert.ok(named.length > 10)
  const kinds = new Set([...named, ...resources.map(({ name }) => name)])
  assert.deepEqual(
    [...kinds].filter((kind) => !(things as readonly string[]).includes(kind)),
    [],
  )
})

test('no refusal of access is written without its code', () => {
  const bare = globSync('**/*.ts', { cwd: source }).filter((file) => {
    const text = readFileSync(`${source}/${file}`, 'utf8')
    return !file.endsWith('.test.ts') && /new ForbiddenError\([`'][^`']*access denied[`']/.test(text)
  })
  assert.deepEqual(bare, [])
})

test('the answer carries the code beside the sentence of a stock server', async (t) => {
  const app = await testApp()
  t.after(() => app.close())
  const { ADM, USR } = await seedFleet(app.ctx)
  const read = (user: typeof ADM) => app.as(user).groups.get({ params: { id: 12_345 } })
  const reason = { code: 'notFound.group', values: { id: '12345' } }
  await assert.rejects(read(ADM), { status: 404, message: /^group 12345 not found$/i, reason })
  await assert.rejects(read(USR), {
    status: 403,
    message: 'Group access denied',
    reason: { code: 'noAccess.group', values: {} },
  })
})
