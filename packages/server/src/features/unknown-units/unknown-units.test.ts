import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnknownUnits } from './unknown-units.ts'

const start = Date.UTC(2026, 10, 26, 12)
const call = (uniqueId: string, host: string, minute = 0) => ({
  uniqueId,
  host,
  protocol: 'gt06',
  at: start + minute * 60_000,
  data: '78780d01',
})
const names = (units: UnknownUnits, minute = 0) =>
  units.list(new Date(start + minute * 60_000)).map(({ uniqueId }) => uniqueId)

test('the latest call is first, each unit once, and an hour later it is gone', () => {
  const units = new UnknownUnits()
  units.heard(call('one', 'a'))
  units.heard(call('two', 'b', 1))
  units.heard(call('one', 'a', 2))
  assert.deepEqual(names(units, 2), ['one', 'two'])
  assert.deepEqual(names(units, 62), ['one'])
})

test('an address with invented names displaces its own, and all addresses together keep a limit', () => {
  const units = new UnknownUnits()
  units.heard(call('real', 'carrier'))
  for (let name = 0; name < 500; name++) units.heard(call(`invented-${name}`, 'attacker'))
  assert.equal(names(units).length, 21)
  assert.ok(names(units).includes('real'))
  for (let name = 0; name < 500; name++) units.heard(call(`more-${name}`, `host-${name}`))
  assert.equal(names(units).length, 200)
})

test('who calls by the name of another unit, and then by invented ones, takes nothing from it', () => {
  const units = new UnknownUnits()
  units.heard(call('real', 'carrier'))
  units.heard(call('real', 'attacker'))
  for (let name = 0; name < 500; name++) units.heard(call(`invented-${name}`, 'attacker'))
  assert.equal(names(units).filter((name) => name === 'real').length, 1)
  assert.equal(names(units).length, 21)
})

test('where there is no room, whoever has the most loses first', () => {
  const units = new UnknownUnits()
  for (let name = 0; name < 5; name++) units.heard(call(`real-${name}`, 'carrier'))
  for (let name = 0; name < 400; name++) units.heard(call(`invented-${name}`, `attacker-${name % 20}`))
  assert.equal(names(units).length, 200)
  assert.deepEqual(names(units).filter((name) => name.startsWith('real')).length, 5)
})
