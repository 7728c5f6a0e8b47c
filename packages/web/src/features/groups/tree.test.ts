import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Group } from '@rastro/core/resources/group'
import { branchesOf, insideOf, withParents } from './tree.ts'

const group = (id: number, name: string, groupId = 0): Group => ({ id, name, groupId, attributes: {} })
const groups = [
  group(1, 'South'),
  group(2, 'Vans 10', 1),
  group(3, 'Vans 9', 1),
  group(4, 'Old', 2),
  group(5, 'Adrift', 99),
]
const rows = (closed: number[] = []) =>
  branchesOf(groups, new Set(closed)).map(({ group: { name }, level, isOpen }) => [level, name, isOpen])

test('the tree is drawn from the top, by name, each group below the one it stands in', () => {
  assert.deepEqual(rows(), [
    [1, 'Adrift', undefined],
    [1, 'South', true],
    [2, 'Vans 9', undefined],
    [2, 'Vans 10', true],
    [3, 'Old', undefined],
  ])
})

test('of a closed group nothing inside is drawn', () => {
  assert.deepEqual(rows([1]), [
    [1, 'Adrift', undefined],
    [1, 'South', false],
  ])
})

test('[GRP-5] a group lies in itself, and so does all that is inside, however deep', () => {
  assert.deepEqual([...insideOf(groups, 1)].sort(), [1, 2, 3, 4])
  assert.deepEqual([...insideOf(groups, 4)], [4])
})

test('what is found is seen with the groups that it stands in', () => {
  assert.deepEqual(
    withParents(groups, [groups[3]!]).map(({ name }) => name),
    ['Old', 'Vans 10', 'South'],
  )
})
