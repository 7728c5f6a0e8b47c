import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../resources/user.ts'
import { feeHundredthsOf, netOf, shareOf, splitWith, walletIdOf } from './split.ts'

const wallet = '0b763922-aa88-4cbe-a567-e3fe8511fa06'

test('of each amount and fee the net is rounded to the nearest centavo, and net and fee are the whole', () => {
  const nets = [
    [10_000, 1000, 9000],
    [9990, 250, 9740],
    [1, 5000, 1],
    [1, 5001, 0],
    [333, 3333, 222],
    [10_000, 0, 10_000],
    [10_000, 10_000, 0],
    [100_000_000, 1, 99_990_000],
  ] as const
  for (const [cents, fee, net] of nets) assert.equal(netOf(cents, fee), net, `${cents} at ${fee}`)
  for (let fee = 0; fee <= 10_000; fee += 1) {
    const net = netOf(9990, fee)
    assert.ok(Number.isInteger(net) && net >= 0 && net <= 9990)
    assert.equal(String(shareOf(fee)), String(Number(((10_000 - fee) / 100).toFixed(2))))
  }
})

test('a fee has at most two decimals, and a wallet is a UUID', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    assert.equal(feeHundredthsOf(Number((hundredths / 100).toFixed(2))), hundredths)
  }
  for (const fee of [-0.01, 100.01, 7.125, Number.NaN, Number.POSITIVE_INFINITY, '5', null, {}]) {
    assert.equal(feeHundredthsOf(fee), undefined, String(fee))
  }
  assert.equal(walletIdOf(` ${wallet.toUpperCase()} `), wallet)
  for (const text of ['', 'x', wallet.slice(1), `${wallet}0`, `{${wallet}}`, wallet.replace('-', ''), 7, null]) {
    assert.equal(walletIdOf(text), undefined, String(text))
  }
})

test('only resellers with a wallet have a split', () => {
  const user = (attributes: object, more: object = {}) => ({ userLimit: 0, ...more, attributes }) as unknown as User
  const set = { 'billing.walletId': wallet, 'billing.feePercent': 7.5 }
  assert.deepEqual(splitWith(user({ nivel: 2, ...set })), { walletId: wallet, feeHundredths: 750 })
  assert.deepEqual(splitWith(user({ nivel: 2, 'billing.walletId': wallet })), { walletId: wallet, feeHundredths: 0 })
  assert.equal(splitWith(user({ nivel: 3, ...set })), undefined)
  assert.equal(splitWith(user({ nivel: 2, ...set }, { administrator: true })), undefined)
  assert.equal(splitWith(user({ nivel: 2, 'billing.feePercent': 5 })), undefined)
  assert.equal(splitWith(user({ nivel: 2, ...set, 'billing.feePercent': 101 })), undefined)
})
