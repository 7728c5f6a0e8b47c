import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tipPosition } from './tip-position.ts'

const tip = { width: 300, height: 150 }
const view = { width: 1280, height: 800 }

test('a tip stands below what it tells of', () => {
  assert.deepEqual(tipPosition({ left: 400, top: 100, width: 100, height: 40 }, tip, view), { left: 300, top: 152 })
})

test('above, where there is no room below', () => {
  assert.deepEqual(tipPosition({ left: 400, top: 700, width: 100, height: 40 }, tip, view), { left: 300, top: 538 })
})

test('beside what is as high as the window', () => {
  assert.deepEqual(tipPosition({ left: 0, top: 50, width: 360, height: 740 }, tip, view), { left: 372, top: 345 })
  assert.deepEqual(tipPosition({ left: 900, top: 50, width: 380, height: 740 }, tip, view), { left: 588, top: 345 })
})

test('on the lower part of what fills the window, and in the middle where there is nothing to point at', () => {
  const phone = { width: 390, height: 800 }
  assert.deepEqual(tipPosition({ left: 0, top: 0, width: 390, height: 800 }, tip, phone), { left: 45, top: 638 })
  assert.deepEqual(tipPosition(null, tip, phone), { left: 45, top: 325 })
})

test('it never leaves the window', () => {
  const { left, top } = tipPosition({ left: 1260, top: 10, width: 20, height: 20 }, tip, view)
  assert.equal(left, view.width - tip.width - 8)
  assert.ok(top >= 8)
})
