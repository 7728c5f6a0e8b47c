import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import { readBlockSettings } from './block-settings.ts'
import { type CutFix, type CutTrack, followFix, type PendingCut, stepOfCut, whyNotNow } from './cut.ts'

const settings = readBlockSettings(() => undefined)
const at = (second: number) => new Date(Date.UTC(2026, 7, 21, 12, 0, second))
const fix = (second: number, speed: number | null, attributes: CutFix['attributes'] = {}): CutFix => ({
  fixTime: at(second),
  valid: true,
  speed,
  attributes,
})
const free: PendingCut = { expirationTime: at(3600), needsApproval: false }
const trackOf = (fixes: readonly CutFix[], limits = settings) =>
  fixes.reduce<CutTrack | undefined>((track, one) => followFix(track, one, limits), undefined)
const step = (now: number, fixes: readonly CutFix[], cut = free, others: readonly CutFix[] = []) => {
  const next = stepOfCut(cut, { now: at(now), own: trackOf(fixes), others, settings })
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
  assert.equal(step(60, []), 'connection')
})

test('a speed that the unit does not report is not standing, whatever else it says', () => {
  for (const unknown of [null, -1]) {
    assert.equal(step(60, [fix(50, unknown)]), 'unknown')
    assert.equal(step(60, [fix(10, 0), fix(50, unknown, { ignition: false, motion: false })]), 'unknown')
    assert.equal(step(60, [fix(10, 2), fix(30, unknown), fix(50, 2)]), 'slow')
  }
})

test('while any other source has just reported that the vehicle moves it waits', () => {
  const standing = [fix(50, 0)]
  assert.equal(step(60, standing, free, [fix(50, 0), fix(40, 40)]), 'moving')
  assert.equal(step(60, standing, free, [{ ...fix(40, 40), valid: false }]), 'moving')
  assert.equal(step(60, standing, free, [fix(40, 0, { motion: true })]), 'moving')
  assert.equal(step(60, standing, free, [fix(40, 2), fix(40, 0), fix(40, null)]), 'sent')
  assert.equal(step(200, [fix(199, 0)], free, [fix(40, 40)]), 'sent')
  const situation = { now: at(200), own: trackOf([fix(199, 0)]), others: [fix(40, 40)], settings, othersAge: 3_600_000 }
  assert.deepEqual(stepOfCut(free, situation), { to: 'held', why: 'moving' })
})

test('of what is stored it is not known over which connection it came', () => {
  assert.equal(whyNotNow({ now: at(60), fixes: [], settings }), 'unknown')
  assert.equal(whyNotNow({ now: at(60), fixes: [fix(50, 40)], settings }), 'moving')
  assert.equal(whyNotNow({ now: at(60), fixes: [fix(29, 2), fix(59, 2)], settings }), undefined)
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
    const others: CutFix[] = []
    let own: CutTrack | undefined
    let now = 0
    let speed = below(3) * 20
    let cut: PendingCut = { expirationTime: new Date(60_000 + below(240) * 1000), needsApproval: below(3) === 0 }
    for (let turn = 0; turn < 6; turn++) {
      now += below(40) * 1000
      const chance = random()
      // Out of coverage there is no report; once withdrawn it is over
      if (chance < 0.02) break
      if (chance < 0.1) cut = { ...cut, needsApproval: false }
      speed = Math.max(0, speed + below(5) * 10 - 25)
      if (chance < 0.8) {
        const attributes = chance < 0.2 ? { ignition: false } : chance < 0.3 ? { motion: true } : {}
        const last = fixes.at(-1)?.fixTime.getTime() ?? 0
        const fixTime = new Date(Math.max(last, now - below(5) * 1000))
        const said = { fixTime, valid: chance < 0.75, speed: chance > 0.72 ? null : speed % 7, attributes }
        fixes.push(said)
        own = followFix(own, said, limits)
      }
      if (chance > 0.97) others.push({ fixTime: new Date(now), valid: true, speed: below(9), attributes: {} })
      const situation = { now: new Date(now), own, others, settings: limits }
      if (stepOfCut(cut, situation).to !== 'sent') continue
      sent += 1
      if (!mayGo(cut, situation, fixes)) assert.fail(JSON.stringify({ cut, situation }))
      break
    }
  }
  assert.ok(sent > 100_000, `only ${sent} were sent`)
})

/** The rule as documented for users: each sentence on its own. */
function mayGo(
  cut: PendingCut,
  { now, others, settings: limits }: Parameters<typeof stepOfCut>[1],
  fixes: readonly CutFix[],
): boolean {
  const last = fixes[fixes.length - 1]
  const isOver = cut.expirationTime !== null && now.getTime() >= cut.expirationTime.getTime()
  if (isOver || cut.needsApproval || last === undefined || !last.valid || last.speed === null) return false
  const age = (other: CutFix) => now.getTime() - other.fixTime.getTime()
  if (others.some((other) => age(other) <= limits.maxFixAge && other.speed! > limits.slowSpeed)) return false
  if (now.getTime() - last.fixTime.getTime() > limits.maxFixAge) return false
  const stands = last.speed === 0 && last.attributes.motion !== true
  const isOff = last.attributes.ignition === false && last.speed <= limits.slowSpeed
  if (stands || isOff) return true
  const end = last.fixTime.getTime()
  let reached = end
  for (let index = fixes.length - 1; index >= 0; index--) {
    const { fixTime, valid, speed } = fixes[index]!
    if (reached - fixTime.getTime() > limits.maxFixAge || !valid || speed === null || speed > limits.slowSpeed) break
    reached = Math.min(reached, fixTime.getTime())
    if (end - reached >= limits.slowTime) return true
  }
  return false
}
