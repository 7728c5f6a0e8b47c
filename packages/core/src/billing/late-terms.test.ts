import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lateCents } from './late-terms.ts'

test('a late charge costs its fine once and its interest by the day, and nothing more until the next working day', () => {
  // 31 January 2026 is a Saturday
  const charge = { cents: 10_000, dueDate: '2026-01-31', fine: 200, interest: 100 }
  const cases: [string, Partial<typeof charge>, number][] = [
    ['2026-01-30', {}, 10_000],
    ['2026-02-02', {}, 10_000],
    ['2026-02-03', {}, 10_210],
    ['2026-03-02', {}, 10_300],
    ['2026-03-02', { fine: 0 }, 10_100],
    ['2026-03-02', { interest: 0 }, 10_200],
    ['2026-03-02', { fine: 0, interest: 0 }, 10_000],
  ]
  for (const [day, fields, cents] of cases)
    assert.equal(lateCents({ ...charge, ...fields }, day), cents, `${day} ${JSON.stringify(fields)}`)
})
