import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWordLoader } from './words.ts'

test('before the login only its words are loaded, and those that any page may say', async () => {
  const { words, speak, load } = createWordLoader()
  await speak('en')
  await load('login')
  assert.deepEqual([...words.get()!.areas], ['start', 'login'])
  assert.equal(words.get()!.texts.loginTitle, 'Sign in')
  assert.equal(words.get()!.texts.listTitle, undefined)
})

test('an area brings those that it stands on', async () => {
  const { words, load } = createWordLoader()
  await load('main')
  assert.deepEqual([...words.get()!.areas].sort(), ['fleet', 'main', 'shared', 'start'])
})

test('[I18N-6] a change of language brings all areas loaded before, also one still on its way', async () => {
  const { words, speak, load } = createWordLoader()
  await speak('en')
  await Promise.all([load('login'), speak('ptBR'), load('shared')])
  assert.equal(words.get()!.language, 'ptBR')
  assert.deepEqual([...words.get()!.areas].sort(), ['login', 'shared', 'start'])
  assert.equal(words.get()!.texts.loginTitle, 'Entrar')
})

test('what has been loaded is not shown anew', async () => {
  const { words, load } = createWordLoader()
  await load('login')
  const before = words.get()
  await load('login')
  assert.equal(words.get(), before)
})
