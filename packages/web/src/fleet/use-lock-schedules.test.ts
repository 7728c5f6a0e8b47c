import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Group } from '@rastro/core/resources/group'
import { lockScheduledGroups } from './use-lock-schedules.ts'

const group = (id: number, groupId: number, attributes: Record<string, unknown> = {}) =>
  ({ id, groupId, name: '', attributes }) as Group

test('a group with a running lock schedule counts, with the groups inside it (A-56)', () => {
  const lock = { automatic: true, typo: 2, disabled: false }
  assert.deepEqual([...lockScheduledGroups([group(1, 0, lock), group(2, 1), group(3, 0)])], [1, 2])
})

test('a schedule that is disabled or that sets an anchor does not', () => {
  assert.equal(lockScheduledGroups([group(1, 0, { automatic: true, typo: 2, disabled: true })]).size, 0)
  assert.equal(lockScheduledGroups([group(1, 0, { automatic: true, typo: 1, disabled: false })]).size, 0)
})

test('groups that hold each other do no harm', () => {
  assert.equal(lockScheduledGroups([group(1, 2), group(2, 1)]).size, 0)
})
