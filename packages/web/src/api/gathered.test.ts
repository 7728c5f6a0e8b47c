import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gathered } from './gathered.ts'

test('ids asked for together are read in one call, no call has too many, and each gets its own rows', async () => {
  const calls: (readonly number[])[] = []
  const read = gathered({
    async read(ids) {
      calls.push(ids)
      return ids.filter((id) => id !== 2).map((id) => ({ id, text: `row ${id}` }))
    },
    idOf: ({ id }) => id,
    most: 3,
  })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(read))
  assert.deepEqual(calls, [
    [1, 2, 3],
    [4, 5],
  ])
  assert.deepEqual(
    answers.map((rows) => rows.map(({ text }) => text)),
    [['row 1'], [], ['row 3'], ['row 4'], ['row 5']],
  )
  assert.deepEqual(await read(1), [{ id: 1, text: 'row 1' }])
  assert.deepEqual(calls.slice(2), [[1]])
})

test('a failure reaches all who asked, and the next call is made anew', async () => {
  let isDown = true
  const read = gathered({
    read: (ids) => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(ids)),
    idOf: (id) => id,
    most: 3,
  })
  const outcomes = await Promise.allSettled([read(1), read(2)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isDown = false
  assert.deepEqual(await read(1), [1])
})
