import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glideBetween, isOver, placeAt } from './motion.ts'

const start = { longitude: -46.63, latitude: -23.55 }
const north = (metres: number) => ({ ...start, latitude: start.latitude + metres / 111_320 })

test('a marker glides less than 500 m, in a straight line and steadily', () => {
  const glide = glideBetween(start, north(400), 1000, 15)!
  assert.deepEqual(placeAt(glide, 1000), start)
  assert.ok(Math.abs(placeAt(glide, 1300).latitude - north(200).latitude) < 1e-9)
  assert.deepEqual(placeAt(glide, 5000), north(400))
  assert.deepEqual([isOver(glide, 1599), isOver(glide, 1600)], [false, true])
})

test('a marker that jumps 500 m or more appears there', () => {
  assert.equal(glideBetween(start, north(501), 0, 15), undefined)
})

test('a move of less than a pixel is no motion', () => {
  assert.equal(glideBetween(start, north(100), 0, 5), undefined)
})
