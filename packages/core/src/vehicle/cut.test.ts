import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import { readBlockSettings } from './block-settings.ts'
import { type CutFix, type PendingCut, stepOfCut } from './cut.ts'

const settings = readBlockSettings(() => undefined)
const at = (second: number) => new Date(Date.UTC(2026, 7, 21, 12, 0, second))
const fix = (second: number, speed: number, attributes: CutFix['attributes'] = {}): CutFix => ({
  fixTime: at(second),
  valid: true,
  speed,
  attributes,
})
const free: PendingCut = { expirationTime: at(3600), needsApproval: false }
const step = (now: number, fixes: readonly CutFix[], cut = free) => {
  const next = stepOfCut(cut, { now: at(now), fixes, settings })
  return next.to === 'held' ? next.why : next.to
}

test('a cut leaves when the last fix is fresh and the vehicle stands', () => {
  assert.equal(step(60, [fix(0, 40), fix(50, 0)]), 'sent')
  assert.equal(step(60, [fix(50, 40)]), 'moving')
  assert.equal(step(60, [fix(50, 40, { ignition: false })]), 'moving')
  assert.equal(step(60, [fix(50, 2, { ignition: false })]), 'sent')
  assert.equal(step(60, [fix(50, 0, { motion: true })]), 'slow')
  assert.equal(step(171, [fix(50, 0)]), 'stale')
  assert.equal(step(60, [{ ...fix(50, 0), valid: false }]), 'unknown')
  assert.equal(step(60, []), 'unknown')
})

test('or when it was slow for as long as configured, without a gap in what was seen', () => {
  assert.equal(step(60, [fix(20, 40), fix(30, 2), fix(59, 2)]), 'slow')
  assert.equal(step(60, [fix(20, 40), fix(29, 2), fix(59, 2)]), 'sent')
  assert.equal(step(60, [fix(20, 2), fix(40, 9), fix(59, 2)]), 'slow')
  assert.equal(step(300, [fix(0, 2), fix(299, 2)]), 'slow')
})

test('not after it has expired, and not before a second person agrees', () => {
  assert.equal(step(3600, [fix(3599, 0)]), 'expired')
  assert.equal(step(60, [fix(50, 0)], { ...free, needsApproval: true }), 'approval')
})

test('one million random walks of speed, ignition, coverage, expiry, cancel and approval send no cut otherwise', () => {
  const random = seededRandom(20260821)
  const below = (end: number) => Math.floor(random() * end)
  let sent = 0
  for (let walk = 0; walk < 1_000_000; walk++) {
    const limits = { maxFixAge: 30_000 + below(4) * 30_000, slowSpeed: below(5), slowTime: below(4) * 15_000 }
    const fixes: CutFix[] = []
    let now = 0
    let speed = below(3) * 20
    let cut: PendingCut = { expirationTime: new Date(60_000 + below(240) * 1000), needsApproval: below(3) === 0 }
    for (let turn = 0; turn < 6; turn++) {
      now += below(40) * 1000
      const chance = random()
      // Out of coverage nothing is heard, taken back it is over
      if (chance < 0.02) break
      if (chance < 0.1) cut = { ...cut, needsApproval: false }
      speed = Math.max(0, speed + below(5) * 10 - 25)
      if (chance < 0.8) {
        const attributes = chance < 0.2 ? { ignition: false } : chance < 0.3 ? { motion: true } : {}
        fixes.push({ fixTime: new Date(now - below(5) * 1000), valid: chance < 0.75, speed: speed % 7, attributes })
      }
      const situation = { now: new Date(now), fixes, settings: limits }
      if (stepOfCut(cut, situation).to !== 'sent') continue
      sent += 1
      if (!mayGo(cut, situation)) assert.fail(JSON.stringify({ cut, situation }))
      break
    }
  }
  assert.ok(sent > 100_000, `only ${sent} were sent`)
})

/** The rule once more, as it is said to people: every sentence of it on its own. */
function mayGo(cut: PendingCut, { now, fixes, settings: limits }: Parameters<typeof stepOfCut>[1]): boolean {
  const last = fixes[fixes.length - 1]
  const isOver = cut.expirationTime !== null && now.getTime() >= cut.expirationTime.getTime()
  if (isOver || cut.needsApproval || last === undefined || !last.valid) return false
  if (now.getTime() - last.fixTime.getTime() > limits.maxFixAge) return false
  const stands = last.speed === 0 && last.attributes.motion !== true
  const isOff = last.attributes.ignition === false && last.speed <= limits.slowSpeed
  if (stands || isOff) return true
  const end = last.fixTime.getTime()
  let reached = end
  for (let index = fixes.length - 1; index >= 0; index--) {
    const { fixTime, valid, speed } = fixes[index]!
    if (reached - fixTime.getTime() > limits.maxFixAge || !valid || speed > limits.slowSpeed) break
    reached = Math.min(reached, fixTime.getTime())
    if (end - reached >= limits.slowTime) return true
  }
  return false
}
