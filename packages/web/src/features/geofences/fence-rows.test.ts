import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fenceOf } from '@rastro/core/geo/fence'
import type { Area } from '@rastro/core/i18n/areas'
import { en, mergedCatalogue } from '@rastro/core/i18n/testing'
import type { Format } from '../../i18n/format.ts'
import { translatorOf } from '../../i18n/translate.ts'
import { sizeText } from './fence-rows.ts'

const t = translatorOf({ language: 'en', areas: new Set<Area>(['fences', 'shared']), texts: mergedCatalogue(en) })

test('the size of a circle is given in full metres, below ten with one decimal', () => {
  for (const [stored, shown] of [
    ['110.0088', 'Circle, 110 m'],
    ['12345.6', 'Circle, 12.346 m'],
    ['9.5000001', 'Circle, 9,5 m'],
    ['300', 'Circle, 300 m'],
  ] as const)
    assert.equal(
      sizeText(t, {} as Format, { area: fenceOf(`CIRCLE (-23.5 -46.6, ${stored})`)?.area, fault: undefined }),
      shown,
    )
})
