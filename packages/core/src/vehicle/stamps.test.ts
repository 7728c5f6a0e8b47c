import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../resources/user.ts'
import { created, dated } from './stamps.ts'

const now = new Date('2026-11-21T14:32:08Z')
const user = (fields: Partial<User>) => ({ id: 7, attributes: {}, ...fields }) as User

test('[VEH-25] a change is dated, and the reseller and the date of creation stay', () => {
  const stored = { attributes: { card: 5, dtcard: '2026-01-01T00:00:00.000Z', AtCard: 'before' } }
  assert.deepEqual(dated(stored, now).attributes, { ...stored.attributes, AtCard: '2026-11-21T14:32:08.000Z' })
  assert.deepEqual(dated({}, now), {})
})

test('[VEH-26] a new vehicle has its date, and belongs to the reseller of its creator', () => {
  const of = (creator: Partial<User>) => created({ attributes: { veiculo: {} } }, user(creator), now).attributes
  const dtcard = now.toISOString()
  assert.deepEqual(of({ attributes: { nivel: 2 } }), { veiculo: {}, dtcard, card: 7 })
  assert.deepEqual(of({ attributes: { nivel: 3, card: 5 } }), { veiculo: {}, dtcard, card: 5 })
  assert.deepEqual(of({ administrator: true }), { veiculo: {}, dtcard })
})
