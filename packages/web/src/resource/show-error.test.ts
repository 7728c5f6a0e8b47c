import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ptBR } from '@rastro/core/i18n/testing'
import { areaOf } from '@rastro/core/i18n/vocabulary-areas'
import { AppError, InvalidError, TooManyError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { wordsValue } from '../i18n/language.ts'
import { errorText } from './show-error.ts'

const failedLogins = (seconds: number) => new TooManyError(refusal('tooManyFailedLogins'), seconds)

test('a refusal is shown in the language of the reader, with the label of its field and the time to wait', (t) => {
  wordsValue.set({
    language: 'ptBR',
    areas: new Set(['start', 'refusals']),
    texts: { ...ptBR.start, ...ptBR.refusals },
  })
  t.after(() => wordsValue.set(undefined))
  const tooLong = new InvalidError(refusal('fieldTooLong', { field: 'name', most: 128 }), { field: 'name' })
  const table: [Error, string | undefined, string][] = [
    [new AppError(401, refusal('tokenExpired')), undefined, 'O link ou token venceu'],
    [tooLong, 'Nome', 'Nome: no máximo 128 caracteres'],
    [tooLong, undefined, 'name: no máximo 128 caracteres'],
    [failedLogins(1), undefined, 'Muitas tentativas de login; tente de novo em 1 segundo'],
    [failedLogins(90), undefined, 'Muitas tentativas de login; tente de novo em 2 minutos'],
    [failedLogins(3600), undefined, 'Muitas tentativas de login; tente de novo em uma hora'],
    [new AppError(502, 'The service says: no'), undefined, 'The service says: no'],
  ]
  for (const [error, label, text] of table) assert.equal(errorText(error, label), text)
})

test('without the texts of refusals the sentence of the server is shown', (t) => {
  wordsValue.set({ language: 'ptBR', areas: new Set(['start']), texts: ptBR.start })
  t.after(() => wordsValue.set(undefined))
  assert.equal(errorText(failedLogins(90)), 'Too many failed logins; try again in 2 minutes')
})

test('the area of the texts follows from the code; a code that is the key of a text has none', () => {
  const areas = [
    'refusal.tokenExpired',
    'notFound.group',
    'outcome.noMail',
    'emailAlreadyRegistered',
    'access.readonly',
  ]
  assert.deepEqual(
    areas.map((code) => areaOf({ code, values: {} })),
    ['refusals', 'refusals', 'channels', undefined, undefined],
  )
})
