import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '../access/viewer.ts'
import { readerLanguage } from './reader-language.ts'

const viewer = (ofUser?: unknown, ofServer?: unknown) =>
  ({ user: { attributes: { language: ofUser } }, server: { attributes: { language: ofServer } } }) as unknown as Viewer
const accepts = (language: string, cookie?: string) => ({ 'accept-language': language, ...(cookie && { cookie }) })

test('the page in which one reads comes first, then the account, what the browser accepts, the server, and Portuguese', () => {
  assert.equal(readerLanguage(viewer('pt', 'pt'), accepts('pt-BR', 'JSESSIONID=x; language=en')), 'en')
  assert.equal(readerLanguage(viewer('en', 'pt'), accepts('pt-BR', 'JSESSIONID=x; language=xx')), 'en')
  assert.equal(readerLanguage(viewer(undefined, 'pt'), accepts('de-DE,de;q=0.9, en-US;q=0.8,pt;q=0.7')), 'en')
  assert.equal(readerLanguage(viewer(undefined, 'en'), accepts('*')), 'en')
  assert.equal(readerLanguage(viewer(), {}), 'ptBR')
})

test('a language is known however it is written, and no other is taken for it', () => {
  for (const written of ['pt', 'pt-BR', 'pt_BR', 'ptBR', 'PT-pt;q=0.5']) {
    assert.equal(readerLanguage(viewer(written, 'en'), {}), 'ptBR')
  }
  for (const written of ['en', 'en-US', 'en_GB']) assert.equal(readerLanguage(viewer(written), {}), 'en')
  for (const written of ['enm', 'de', '', 7, null, { pt: 1 }, `${'x'.repeat(300)},en`]) {
    assert.equal(readerLanguage(viewer(undefined), accepts(String(written))), 'ptBR')
  }
})
