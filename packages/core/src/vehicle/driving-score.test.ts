import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import type { DrivingCounts } from '../model/driving-score.ts'
import { scoreOf, scoreRules, speedingKind } from './driving-score.ts'

const hour = 3_600_000
const calm: DrivingCounts = {
  ...{ distance: 200_000, drivingTime: 4 * hour, idleTime: 0, braking: 0, acceleration: 0, cornering: 0 },
  ...{ speedingMedium: 0, speedingSerious: 0, speedingVerySerious: 0 },
}

test('the score is 100 less what each kind takes, in tenths', () => {
  assert.equal(scoreOf(calm).score, 100)
  // 3 in 200 km: 1.5 × 8; 1 × 8 / 2; 10 / 2 + 20 / 2; 20 % of five hours: 15 above 5 %
  const counts = { ...calm, braking: 3, cornering: 1, speedingMedium: 1, speedingSerious: 1, idleTime: hour }
  assert.deepEqual(scoreOf(counts), {
    ...{ harshRate: 2, speedingRate: 1, brakingPoints: 12, accelerationPoints: 0, corneringPoints: 4 },
    ...{ speedingPoints: 15, idlingPoints: 15, score: 54 },
  })
  const { brakingPoints, score } = scoreOf({ ...calm, distance: 300_000, braking: 1 })
  assert.deepEqual([brakingPoints, score], [2.7, 97.3])
})

test('who drove less than the minimum has rates, but neither points nor a score', () => {
  const short = { ...calm, distance: scoreRules.minimumDistance - 1, braking: 1 }
  assert.deepEqual([scoreOf(short).score, scoreOf(short).brakingPoints], [null, null])
  assert.equal(Math.round(scoreOf(short).harshRate!), 2)
  assert.equal(scoreOf({ ...short, distance: scoreRules.minimumDistance }).score, 84)
  assert.equal(scoreOf({ ...calm, distance: 0 }).harshRate, null)
})

test('speeding is graded as the traffic code does', () => {
  const kinds = [81, 96, 97, 120, 121].map((speed) => speedingKind(speed, 80))
  const [medium, serious] = ['speedingMedium', 'speedingSerious']
  assert.deepEqual(kinds, [medium, medium, serious, serious, 'speedingVerySerious'])
})

test('together the kinds can take all points and no more', () => {
  const { braking, acceleration, cornering, speeding, idling } = scoreRules
  assert.equal(braking.most + acceleration.most + cornering.most + speeding.most + idling.most, 100)
  const worst = { ...calm, drivingTime: 0, idleTime: hour, braking: 1e6, acceleration: 1e6, cornering: 1e6 }
  assert.equal(scoreOf({ ...worst, speedingMedium: 1e6 }).score, 0)
})

test('a score is within 0 and 100, and no event raises it', () => {
  const random = seededRandom(175)
  const upTo = (most: number) => Math.floor(random() * most)
  for (let round = 0; round < 5000; round++) {
    const counts: DrivingCounts = {
      ...{ distance: scoreRules.minimumDistance + upTo(1e6), drivingTime: upTo(50 * hour), idleTime: upTo(9 * hour) },
      ...{ braking: upTo(20), acceleration: upTo(20), cornering: upTo(20) },
      ...{ speedingMedium: upTo(9), speedingSerious: upTo(9), speedingVerySerious: upTo(9) },
    }
    const score = scoreOf(counts).score!
    assert.ok(score >= 0 && score <= 100, String(score))
    const kinds = ['braking', 'acceleration', 'cornering', 'speedingMedium', 'speedingSerious', 'idleTime'] as const
    for (const kind of kinds)
      assert.ok(scoreOf({ ...counts, [kind]: counts[kind] + 1 + upTo(5) * 1000 }).score! <= score, kind)
  }
})
