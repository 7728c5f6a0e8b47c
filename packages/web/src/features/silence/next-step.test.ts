import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '@rastro/core/access/access'
import type { SilenceAction } from '@rastro/core/vocabulary/silence'
import { nextStep } from './next-step.ts'

const viewer = (fields: object): Viewer =>
  ({ user: { id: 1, attributes: {}, userLimit: 0, deviceLimit: 0, ...fields }, server: { attributes: {} } }) as never
const administrator = viewer({ administrator: true })
const plain = viewer({})

const cases: readonly [who: Viewer, action: SilenceAction, to: string][] = [
  [administrator, 'correctIdentifier', '/settings/device/7'],
  [administrator, 'sendSetup', '/settings/primeiro-rastreador'],
  [administrator, 'restartUnit', '/settings/device/7/command'],
  [administrator, 'checkPower', '/?device=7'],
  [plain, 'correctIdentifier', '/?device=7'],
  [plain, 'sendSetup', '/?device=7'],
]

for (const [who, action, to] of cases) {
  test(`${action} is done at ${to} by ${who === plain ? 'a user' : 'an administrator'}`, () => {
    assert.equal(nextStep(who, action, 7).to, to)
  })
}
