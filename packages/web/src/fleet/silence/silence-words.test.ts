import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SilenceReason } from '@rastro/core/model/silence-explanation'
import { certaintyWord, type SilenceReading } from './silence-words.ts'

const reading = { t: (key: string) => key } as unknown as SilenceReading
const reason = (cause: SilenceReason['cause']): SilenceReason => ({
  ...{ cause, certainty: 'possible', action: 'restartUnit' },
  evidence: [],
})

test('of an unknown cause nothing is said to be possible, of any other how sure it is', () => {
  assert.equal(certaintyWord(reading, reason('coverage')), 'silencePossible')
  assert.equal(certaintyWord(reading, reason('unknown')), undefined)
})
