import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { testSteps } from '../vocabulary/service-orders.ts'
import {
  currentStep,
  type EngineCommand,
  type Evidence,
  evidencePage,
  followTest,
  isLeftBlocked,
  newTest,
  skipStep,
} from './live-test.ts'

const start = new Date('2026-11-27T14:31:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

const report = (
  seconds: number,
  attributes: Position['attributes'] = {},
  fields: Partial<Position> = {},
): Position => ({
  ...{ id: seconds, attributes, deviceId: 1, protocol: 'gt06' },
  ...{ serverTime: at(seconds), deviceTime: at(seconds), fixTime: at(seconds) },
  ...{ valid: true, latitude: -23.55, longitude: -46.63, altitude: 0, speed: 0, course: 0 },
  ...{ address: null, accuracy: 0, network: null, geofenceIds: null },
  ...fields,
})
const command = (effect: 'cut' | 'resume', asked: number, confirmed?: number, state = 'sent'): EngineCommand =>
  ({
    ...{ effect, state, createdTime: at(asked), sentTime: at(asked), answeredTime: null },
    evidence: confirmed === undefined ? {} : { confirmed: { fixTime: at(confirmed).toISOString() } },
  }) as EngineCommand
const shown = (evidence: Partial<Evidence>) =>
  Object.keys(followTest(newTest(start), { lastUpdate: null, positions: [], commands: [], ...evidence }).done)

test('each step is decided by what was stored since the test began', () => {
  const here = { latitude: -23.55, longitude: -46.63, accuracy: 10 }
  const cases: [string, Partial<Evidence>, string[]][] = [
    ['nothing', {}, []],
    ['a message from before', { lastUpdate: at(-1) }, []],
    ['a message', { lastUpdate: at(1) }, ['talking']],
    ['a fix from before', { positions: [report(-1, { sat: 12, power: 12, ignition: true })] }, []],
    ['a fix without satellites', { positions: [report(1)] }, ['talking', 'fix']],
    ['too few satellites', { positions: [report(1, { sat: 3 })] }, ['talking']],
    ['no valid fix', { positions: [report(1, {}, { valid: false })] }, ['talking']],
    ['nowhere', { positions: [report(1, {}, { latitude: 0, longitude: 0 })] }, ['talking']],
    ['a fix here', { positions: [report(1, { sat: 9 })], place: here }, ['talking', 'fix']],
    ['a fix elsewhere', { positions: [report(1, { sat: 9 })], place: { ...here, latitude: -23.6 } }, ['talking']],
    ['a flat battery', { positions: [report(1, { power: 4.1 }, { valid: false })] }, ['talking']],
    ['a battery', { positions: [report(1, { power: 12.4 }, { valid: false })] }, ['talking', 'power']],
    ['ignition off alone', { positions: [report(1, { ignition: false }, { valid: false })] }, ['talking']],
    ['on', { positions: [report(1, { ignition: true }, { valid: false })] }, ['talking', 'ignitionOn']],
    [
      'on and off',
      { positions: [report(1, { ignition: true }), report(2, { ignition: false })] },
      ['talking', 'fix', 'ignitionOn', 'ignitionOff'],
    ],
    [
      'off and on',
      { positions: [report(1, { ignition: false }), report(2, { ignition: true })] },
      ['talking', 'fix', 'ignitionOn'],
    ],
    ['somebody else in its name', { positions: [report(1, { ignition: true, otherProtocol: 'osmand' })] }, []],
    ['a cut', { commands: [command('cut', 1, 7)] }, []],
    ['a cut without an answer', { commands: [command('cut', 1), command('resume', 9, 12)] }, []],
    ['freed without an answer', { commands: [command('cut', 1, 7), command('resume', 9)] }, []],
    ['a cut that never left', { commands: [command('cut', 1, 7, 'held'), command('resume', 9, 12)] }, []],
    ['a cut from before', { commands: [command('cut', -9, -7), command('resume', 9, 12)] }, []],
    ['cut and freed', { commands: [command('cut', 1, 7), command('resume', 9, 13)] }, ['block']],
  ]
  for (const [name, evidence, expected] of cases) assert.deepEqual(shown(evidence).sort(), expected.sort(), name)
})

test('a report of the second in which the test began counts: most units know no fractions', () => {
  const test = newTest(new Date(start.getTime() + 700))
  const { done } = followTest(test, { lastUpdate: null, positions: [report(0)], commands: [] })
  assert.deepEqual(Object.keys(done), ['talking', 'fix'])
})

test('it says what was measured', () => {
  const place = { latitude: -23.55, longitude: -46.6301, accuracy: 5 }
  const { done } = followTest(newTest(start), {
    lastUpdate: null,
    positions: [report(3, { sat: 12, power: 12.4 })],
    commands: [command('cut', 1, 7), command('resume', 9, 13)],
    place,
  })
  assert.deepEqual(done.talking?.values, { protocol: 'gt06' })
  assert.deepEqual(done.fix?.values, { satellites: 12, metres: 10 })
  assert.deepEqual(done.power?.values, { volts: 12.4 })
  assert.deepEqual(done.block?.values, { cutSeconds: 6, freeSeconds: 4 })
})

test('what is done stays done, nothing new gives the same test, and a full page is read on', () => {
  const evidence = { lastUpdate: at(1), positions: [], commands: [] }
  const first = followTest(newTest(start), evidence)
  assert.equal(followTest(first, { ...evidence, lastUpdate: at(9) }), first)
  const page = Array.from({ length: evidencePage }, (_, at) => report(at + 10, {}, { valid: false }))
  const second = followTest(first, { ...evidence, positions: page })
  assert.equal(second.readTo, page.at(-1)!.fixTime.toISOString())
  assert.equal(second.done.talking, first.done.talking)
})

test('only what a model may not report can be skipped, once, and the steps come in their order', () => {
  const by = { reason: 'no wire', userName: 'Ana', time: at(1) }
  const skippable = testSteps.filter((step) => skipStep(newTest(start), step, by))
  assert.deepEqual(skippable, ['power', 'ignitionOn', 'ignitionOff', 'block'])
  const skipped = skipStep(newTest(start), 'power', by)!
  assert.equal(skipStep(skipped, 'power', by), undefined)
  assert.deepEqual(skipped.done.power?.skipped, { reason: 'no wire', userName: 'Ana' })
  assert.equal(currentStep(skipped, true), 'talking')
  // Where the ignition was not seen on, off counts by itself
  const off = followTest(skipStep(newTest(start), 'ignitionOn', by)!, {
    lastUpdate: null,
    positions: [report(2, { ignition: false })],
    commands: [],
  })
  assert.deepEqual(
    testSteps.filter((step) => !off.done[step]),
    ['power', 'block'],
  )
  assert.equal(currentStep(skipStep(off, 'power', by)!, false), undefined)
  assert.equal(currentStep(skipStep(off, 'power', by)!, true), 'block')
})

test('an engine is left blocked after a cut that left or may still leave', () => {
  assert.equal(isLeftBlocked([]), false)
  assert.equal(isLeftBlocked([command('cut', 1, 7)]), true)
  assert.equal(isLeftBlocked([command('cut', 1, undefined, 'held')]), true)
  assert.equal(isLeftBlocked([command('cut', 1, undefined, 'cancelled')]), false)
  assert.equal(isLeftBlocked([command('cut', 1, 7), command('resume', 8)]), false)
  assert.equal(isLeftBlocked([command('resume', 1, 2), command('cut', 8, 9)]), true)
})
