import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fingerprintOf, type Report } from './fingerprint.ts'

const fix: Report = {
  fixTime: new Date('2026-08-21T12:00:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.6,
  attributes: { sat: 9, alarm: 'sos', ignition: true },
}
const of = (change: Partial<Report>, received = 0) => fingerprintOf({ ...fix, ...change }, received)

test('the same report has the same fingerprint, whenever it comes', () => {
  assert.equal(of({}, 1), of({ attributes: { ...fix.attributes } }, 2))
})

test('whatever is reported differently makes another fingerprint', () => {
  const others: Partial<Report>[] = [
    { fixTime: new Date('2026-08-21T12:00:01Z') },
    { deviceTime: new Date('2026-08-21T12:00:00Z') },
    { valid: false },
    { latitude: -46.6, longitude: -23.5 },
    { speed: 1 },
    { attributes: { ...fix.attributes, alarm: 'SOS' } },
    { attributes: { ...fix.attributes, ignition: false } },
    { attributes: { sat: 9, alarm: 'sos' } },
    { network: { cellTowers: [{ cellId: 1 }] } },
  ]
  const prints = new Set([of({}), ...others.map((other) => of(other))])
  assert.equal(prints.size, others.length + 1)
  for (const print of prints) assert.ok(Number.isSafeInteger(print) && print >= 0)
})

test('a report without any time is distinguished by when it came', () => {
  const { fixTime, ...timeless } = fix
  assert.ok(fixTime)
  assert.notEqual(fingerprintOf(timeless, 1), fingerprintOf(timeless, 2))
})

test('reports that differ by a little do not share fingerprints', () => {
  const prints = new Set<number>()
  for (let at = 0; at < 200_000; at++) prints.add(of({ fixTime: new Date(at * 1000), latitude: at / 1e5 }))
  assert.equal(prints.size, 200_000)
})
