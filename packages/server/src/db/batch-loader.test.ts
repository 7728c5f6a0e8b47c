import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatchLoader } from './batch-loader.ts'

test('one key that cannot be loaded is refused to who asks for it, and to nobody else', async () => {
  const batches: (readonly string[])[] = []
  const ask = createBatchLoader<string, string>(async (keys) => {
    batches.push(keys)
    if (keys.includes('bad')) throw new Error('This key is refused.')
    return new Map(keys.map((key) => [key, `found ${key}`]))
  }, 500)
  const asked = await Promise.allSettled(['one', 'bad', 'two'].map(ask))
  assert.deepEqual(
    asked.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ['found one', 'This key is refused.', 'found two'],
  )
  assert.deepEqual(batches, [['one', 'bad', 'two'], ['one'], ['bad'], ['two']])
})
