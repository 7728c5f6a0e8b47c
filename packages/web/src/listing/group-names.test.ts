import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Group } from '@rastro/core/resources/group'
import { groupNames } from './group-names.ts'

const group = (id: number, groupId: number, name: string) => ({ id, groupId, name, attributes: {} }) as Group

test('a group is named with those around it, even in a circle', () => {
  const names = groupNames([group(1, 0, 'South'), group(2, 1, 'Curitiba'), group(3, 4, 'A'), group(4, 3, 'B')])
  assert.deepEqual([...names.values()], ['South', 'Curitiba South', 'A B', 'B A'])
})
