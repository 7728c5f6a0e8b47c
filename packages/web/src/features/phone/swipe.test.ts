import assert from 'node:assert/strict'
import { test } from 'node:test'
import { swipeOf } from './swipe.ts'

test('[MAP-9] 11 px up opens the card, 10 px do not', () => {
  assert.equal(swipeOf(100, 90), undefined)
  assert.equal(swipeOf(100, 89), 'open')
})

test('[MAP-10] 11 px down closes it, 10 px do not', () => {
  assert.equal(swipeOf(100, 110), undefined)
  assert.equal(swipeOf(100, 111), 'close')
})
