import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stockStates } from '../vocabulary/stock-states.ts'
import { isInstalledBySave, mayForget, mayMove, needsHolder, stockAlert, stockMoves } from './stock-moves.ts'

/** The expected table, written by hand: from a state, to which others a person moves an item. */
const decided = [
  'inStock      .  .        withTechnician withClient inRepair lost discarded',
  'returned     inStock .   withTechnician withClient inRepair lost discarded',
  'withTechnician inStock returned withTechnician withClient inRepair lost discarded',
  'withClient   inStock returned withTechnician withClient inRepair lost discarded',
  'installed    .  .  .  .  .  lost',
  'inRepair     inStock returned withTechnician . . lost discarded',
  'lost         inStock returned',
  'discarded    .  returned',
]

test('the table of moves is what was decided, state by state', () => {
  const rows = decided.map((line) => line.split(/\s+/).filter((word) => word !== '.'))
  assert.deepEqual(
    rows.map(([state]) => state),
    stockStates.toSorted((one, other) => order(one) - order(other)),
  )
  for (const [from, ...to] of rows) {
    for (const state of stockStates) {
      assert.equal(mayMove(from as (typeof stockStates)[number], state), to.includes(state), `${from} to ${state}`)
    }
  }
})
const order = (state: string): number => decided.findIndex((line) => line.startsWith(`${state} `))

test('nobody installs by hand, and every state but installed can be left by hand', () => {
  for (const from of stockStates) {
    assert.ok(!stockMoves[from].includes('installed'), from)
    assert.ok(stockMoves[from].length > 0, from)
  }
})

test('only what nobody has may be deleted', () => {
  assert.deepEqual(
    stockStates.filter((state) => !mayForget(state)),
    ['withTechnician', 'withClient', 'installed'],
  )
  assert.deepEqual(stockStates.filter(needsHolder), ['withTechnician', 'withClient'])
})

test('a vehicle installs whatever it newly names, and later saves only what is in somebody’s hands', () => {
  for (const state of stockStates) assert.ok(isInstalledBySave(state, true), state)
  assert.deepEqual(
    stockStates.filter((state) => isInstalledBySave(state, false)),
    ['inStock', 'returned', 'withTechnician', 'withClient'],
  )
})

test('in stock but talking, installed but silent', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const since = ago(90 * 24 * 60)
  const alert = (state: (typeof stockStates)[number], lastUpdate: Date | null, afterMs?: number) =>
    stockAlert({ state, since, lastUpdate }, now, afterMs)
  assert.equal(alert('inStock', ago(59)), 'talking')
  assert.equal(alert('inStock', ago(61)), undefined)
  assert.equal(alert('inStock', null), undefined)
  assert.equal(alert('lost', ago(1)), 'talking')
  assert.equal(alert('withTechnician', ago(1)), undefined)
  assert.equal(alert('installed', ago(1)), undefined)
  assert.equal(alert('installed', ago(25 * 60)), 'silent')
  assert.equal(alert('installed', null), 'silent')
  assert.equal(stockAlert({ state: 'installed', since: ago(60), lastUpdate: null }, now), undefined)
  assert.equal(alert('installed', ago(25 * 60), 7 * 86_400_000), undefined)
})
