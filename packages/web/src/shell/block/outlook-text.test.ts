import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainTranslate } from '@rastro/core/i18n/plain-translate'
import { en, mergedCatalogue, ptBR } from '@rastro/core/i18n/testing'
import type { CutOutlook } from '@rastro/core/vehicle/cut-outlook'
import { outlookText } from './outlook-text.ts'

const none: CutOutlook = { now: 0, later: 0, why: undefined, approvalTime: undefined, expiration: 3_600_000 }
const texts: readonly (readonly [Partial<CutOutlook>, portuguese: string, english: string])[] = [
  [{ now: 1 }, 'O motor será bloqueado agora.', 'The engine will be blocked now.'],
  [
    { later: 1, why: 'moving' },
    'O motor só será bloqueado depois que o veículo parar.',
    'The engine will only be blocked after the vehicle stops.',
  ],
  [
    { later: 1, why: 'slow' },
    'O veículo ainda se move devagar. O motor será bloqueado quando ele parar ou seguir devagar por mais tempo.',
    'The vehicle is still moving slowly. The engine will be blocked once it stops or stays slow for longer.',
  ],
  [
    { later: 1, why: 'stale' },
    'O veículo está sem comunicar e pode estar em movimento. O motor só será bloqueado quando ele comunicar que parou.',
    'The vehicle is not reporting and may be moving. The engine will only be blocked once it reports that it has stopped.',
  ],
  [
    { later: 1, why: 'unknown' },
    'A posição do veículo é desconhecida e ele pode estar em movimento. O motor só será bloqueado quando ele comunicar que parou.',
    'The position of the vehicle is unknown and it may be moving. The engine will only be blocked once it reports that it has stopped.',
  ],
  [
    { later: 1, why: 'moving', approvalTime: 1_800_000 },
    'Outra pessoa precisa aprovar o bloqueio em até 30 min. Aprovado, o motor só será bloqueado depois que o veículo parar.',
    'Another person must approve the block within 30 min. After that, the engine will only be blocked after the vehicle stops.',
  ],
  [
    { later: 3, why: 'moving' },
    'Cada motor só será bloqueado depois que o veículo parar.',
    'Each engine will only be blocked after its vehicle stops.',
  ],
]

test('each case has one sentence in both languages, and how long the command is valid only where it waits', () => {
  for (const [outlook, portuguese, english] of texts) {
    const said = [ptBR, en].map((catalogue) =>
      outlookText(plainTranslate(mergedCatalogue(catalogue)), { ...none, ...outlook }),
    )
    assert.deepEqual(
      said.map(({ sentence }) => sentence),
      [portuguese, english],
    )
    const waits = Boolean(outlook.later) && outlook.approvalTime === undefined
    assert.deepEqual(
      said.map(({ valid }) => valid),
      waits ? ['Vale por até 1 h.', 'Valid for up to 1 h.'] : [undefined, undefined],
    )
  }
})
