import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandRecord } from '../resources/queued-command.ts'
import { engineStage } from './engine-stage.ts'

const now = new Date('2026-08-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const seen = { positionId: 1, fixTime: '', latitude: 0, longitude: 0, speed: 0 }
const cut = (fields: Partial<CommandRecord>): CommandRecord => ({
  ...{ id: 1, attributes: {}, deviceId: 1, type: 'engineStop', textChannel: false, effect: 'cut', origin: 'person' },
  ...{ state: 'held', createdTime: ago(60), expirationTime: null, sentTime: null, answeredTime: null, result: null },
  ...{ userName: null, approvedBy: null, approvedTime: null, cancelledBy: null, cancelledTime: null, isOwn: true },
  ...{ reason: null, waitsFor: null, withdrawal: null, evidence: {} },
  ...fields,
})
const stage = (fields: Partial<CommandRecord>) => {
  const found = engineStage([cut(fields)], now)
  return found?.kind === 'held' ? `held ${found.why}` : found?.kind
}

test('what is shown of a cut follows its row', () => {
  assert.equal(stage({}), 'held undefined')
  assert.equal(stage({ waitsFor: 'moving' }), 'held moving')
  assert.equal(stage({ waitsFor: 'approval' }), 'approval')
  assert.equal(stage({ state: 'claimed' }), 'waiting')
  assert.equal(stage({ state: 'sent', sentTime: ago(1) }), 'unconfirmed')
  assert.equal(stage({ state: 'answered', sentTime: ago(1), evidence: { confirmed: seen } }), undefined)
  assert.equal(stage({ state: 'sent', sentTime: ago(61) }), undefined)
  assert.equal(stage({ state: 'expired', expirationTime: ago(5) }), 'expired')
  assert.equal(stage({ state: 'expired', expirationTime: ago(1441) }), undefined)
  assert.equal(stage({ state: 'cancelled' }), undefined)
})

test('other commands do not matter, and only the last word to the engine does', () => {
  const other = cut({ effect: null, type: 'positionSingle', state: 'queued' })
  assert.equal(engineStage([other], now), undefined)
  // A command with an unknown effect is no engine command
  const unknown = cut({ effect: 'unknown', type: 'custom' })
  assert.equal(engineStage([unknown], now), undefined)
  const resume = cut({ effect: 'resume', type: 'engineResume', state: 'queued' })
  assert.equal(engineStage([unknown, other, resume, cut({})], now)?.command, resume)
  assert.equal(engineStage([cut({ effect: 'resume', state: 'expired', expirationTime: ago(1) })], now), undefined)
})
