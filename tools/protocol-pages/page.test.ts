import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { protocolPage } from './page.ts'
import { reportedAttributes } from './reported.ts'

const corpus = fileURLToPath(new URL('../../../shared/corpus', import.meta.url))
const skip = existsSync(corpus) ? false : 'the recorded messages are not on this machine'

test('the page of all protocols says what the definitions say', { skip }, async () => {
  const stored = readFileSync(new URL('../../docs/protocols.md', import.meta.url), 'utf8')
  const fresh = await protocolPage((protocol) => reportedAttributes(corpus, protocol))
  assert.ok(stored === fresh, 'docs/protocols.md is old: npm run protocol-pages -- ../shared/corpus')
})
