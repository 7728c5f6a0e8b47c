import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simplified } from './simplify.ts'

const place = (longitude: number, latitude: number) => ({ latitude, longitude })

test('a line with room is left as it is', () => {
  const line = [place(0, 0), place(1, 1), place(2, 0)]
  assert.equal(simplified(line, 3), line)
})

test('of a long line the ends and the sharpest turns are retained, in their order', () => {
  const turns = [place(0, 0), place(10, 0), place(10, 10), place(30, 10)]
  const line = turns.flatMap((to, index) => {
    const from = turns[index - 1]
    if (!from) return [to]
    return Array.from({ length: 1000 }, (_, step) => {
      const part = (step + 1) / 1000
      return place(
        from.longitude + (to.longitude - from.longitude) * part,
        from.latitude + (to.latitude - from.latitude) * part,
      )
    })
  })
  assert.deepEqual(simplified(line, 4), turns)
  assert.equal(simplified(line, 100).length, 100)
})
