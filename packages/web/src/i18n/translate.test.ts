import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Area, areas as areaList } from '@rastro/core/i18n/areas'
import { en, mergedCatalogue, ptBR } from '@rastro/core/i18n/testing'
import { translatorOf } from './translate.ts'

const areas = new Set(Object.keys(areaList) as Area[])
const english = translatorOf({ language: 'en', areas, texts: mergedCatalogue(en) })
const portuguese = translatorOf({ language: 'ptBR', areas, texts: mergedCatalogue(ptBR) })

test('plurals follow the language', () => {
  assert.equal(english('factSatellites', { count: 1 }), '1 satellite')
  assert.equal(portuguese('factSatellites', { count: 12 }), '12 satélites')
})

test('a text without placeholders is given as it stands', () => {
  assert.equal(english('userCommandSend'), 'Command Sent Successfully!')
})
