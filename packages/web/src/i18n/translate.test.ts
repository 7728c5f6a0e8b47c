import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '@rastro/core/i18n/en'
import { ptBR } from '@rastro/core/i18n/pt-BR'
import { translatorOf } from './translate.ts'

const english = translatorOf({ language: 'en', texts: en })
const portuguese = translatorOf({ language: 'ptBR', texts: ptBR })

test('[I18N-5] plurals follow the language', () => {
  assert.equal(english('factSatellites', { count: 1 }), '1 satellite')
  assert.equal(portuguese('factSatellites', { count: 12 }), '12 satélites')
})

test('a text without placeholders is given as it stands', () => {
  assert.equal(english('userCommandSend'), 'Command Sent Successfully!')
})
