import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TestClock } from '../testing.ts'
import { Budget, type Holder } from './budget.ts'

const limits = { max: 1000, timeoutMs: 60_000 }

function open({ trusted = [] as string[] } = {}) {
  const cut: string[] = []
  const budget = new Budget(limits, new TestClock(), (address) => trusted.includes(address))
  const holder = (address: string, name: string): Holder => ({ address, cut: () => void cut.push(name) })
  return { budget, cut, holder }
}

test('when all is used up, the address that holds most loses its oldest', () => {
  const { budget, cut, holder } = open({ trusted: ['proxy'] })
  budget.hold(holder('small', 'honest'), 100)
  budget.hold(holder('proxy', 'first'), 400)
  budget.hold(holder('proxy', 'second'), 400)
  budget.hold(holder('new', 'honest'), 200)
  assert.deepEqual(cut, ['first'])
  assert.equal(budget.bytes, 700)
})

test('an address that is not trusted holds a quarter', () => {
  const { budget, cut, holder } = open()
  for (const name of ['first', 'second', 'third']) budget.hold(holder('one', name), 100)
  assert.deepEqual(cut, ['first'])
  assert.deepEqual([budget.bytes, budget.cuts], [200, 1])
  budget.hold(holder('one', 'large'), 240)
  assert.deepEqual([cut, budget.bytes], [['first', 'second', 'third'], 240])
})

test('what is held is counted once, and not after it is let go', () => {
  const { budget, cut, holder } = open()
  const one = holder('one', 'one')
  for (const bytes of [100, 200, 150]) budget.hold(one, bytes)
  assert.equal(budget.bytes, 150)
  budget.hold(one, 0)
  budget.release(one)
  assert.deepEqual([budget.bytes, cut], [0, []])
})
