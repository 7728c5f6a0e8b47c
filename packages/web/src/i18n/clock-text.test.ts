import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockText, momentOf } from './clock-text.ts'

const saoPaulo = 'America/Sao_Paulo'

test('a typed time is of the clocks of the reader, also on the days when these change', () => {
  for (const [timezone, text, utc] of [
    [saoPaulo, '2026-11-21T07:00', '2026-11-21T10:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T07:00', '2026-11-21T01:30:00.000Z'],
    ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T04:00', '2026-03-29T02:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T12:00', '2026-10-25T11:00:00.000Z'],
  ] as const) {
    assert.equal(momentOf(timezone, text).toISOString(), utc, `${timezone} ${text}`)
    assert.equal(clockText(timezone, new Date(utc)), text)
  }
  assert.ok(Number.isNaN(momentOf(saoPaulo, '').getTime()))
})
