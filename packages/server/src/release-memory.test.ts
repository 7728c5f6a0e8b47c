import assert from 'node:assert/strict'
import { test } from 'node:test'
import { releaseMemory } from './release-memory.ts'

test('what is not needed any more goes back to the system, and nobody can ask for more of that', async () => {
  let dead: number[][] | undefined = Array.from({ length: 200 }, () =>
    Array.from({ length: 20_000 }, (_, at) => at / 3),
  )
  const before = process.memoryUsage().heapTotal
  assert.ok(before > dead.length * 20_000 * 8)
  dead = undefined
  await releaseMemory()
  const after = process.memoryUsage().heapTotal
  assert.ok(after < before / 2, `${after} of ${before}`)
  assert.equal(Object.hasOwn(globalThis, 'gc'), false)
})
