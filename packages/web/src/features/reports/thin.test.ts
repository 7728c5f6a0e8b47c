import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownPoints, withoutShortSteps } from './thin.ts'

/** Degrees of a metre along the equator. */
const metre = 360 / (2 * Math.PI * 6_378_137)
const at = (metres: number, deviceId = 1) => ({ deviceId, latitude: 0, longitude: metres * metre })
const kept = (metres: readonly number[]) =>
  withoutShortSteps(metres.map((each) => at(each))).map(({ longitude }) => Math.round(longitude / metre))

test('[RPT-33] points closer than 20 m to the last one kept are left out, and one at exactly 20 m is kept', () => {
  assert.deepEqual(kept([0, 10, 19, 25]), [0, 25])
  assert.deepEqual(kept([0, 20, 100]), [0, 20, 100])
})

test('[RPT-33] slow creeping does not vanish, and the last point stays', () => {
  assert.deepEqual(kept([0, 15, 30, 45, 60, 61]), [0, 30, 60, 61])
})

test('[RPT-33] each vehicle is thinned by itself', () => {
  assert.equal(withoutShortSteps([at(0), at(1), at(2), at(2, 7), at(3, 7), at(4, 7)]).length, 4)
})

test('[RPT-32] of 5000 points 4000 are shown', () => {
  assert.equal(shownPoints(Array.from({ length: 5000 }, (_, index) => at(index * 30))).length, 4000)
})
