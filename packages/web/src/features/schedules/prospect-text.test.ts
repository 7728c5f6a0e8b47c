import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Area, areas as areaList } from '@rastro/core/i18n/areas'
import { en, mergedCatalogue } from '@rastro/core/i18n/testing'
import { translatorOf } from '../../i18n/translate.ts'
import { prospectOf } from './prospect-text.ts'

const areas = new Set(Object.keys(areaList) as Area[])
const t = translatorOf({ language: 'en', areas, texts: mergedCatalogue(en) })
const night = { kind: 'lock', start: '22:00', stop: '06:00', disabled: false } as const
/** 22:00 in São Paulo is 01:00 in UTC. */
const told = (now: string, clock = {}, schedule: object = night) =>
  prospectOf(
    t,
    { ...night, ...schedule },
    { timezone: 'America/Sao_Paulo', devices: 7, active: 0, unapproved: 0, ...clock },
    new Date(now),
  )

test('a schedule says how many vehicles it acts on and when, by its own day, and that nothing happens before', () => {
  assert.deepEqual(told('2026-08-21T15:00:00Z'), ['Blocks 7 vehicles today at 22:00', 'Nothing is blocked now'])
  const anchor = { kind: 'anchor', start: '8:00', stop: '18:00' }
  assert.deepEqual(told('2026-08-22T00:30:00Z', { devices: 1 }, anchor), [
    'Anchors 1 vehicle tomorrow at 08:00',
    'Nothing is anchored now',
  ])
})

test('a start that has passed is not made up for, one of the last minutes is', () => {
  assert.deepEqual(told('2026-08-22T01:30:00Z'), ['Blocks 7 vehicles tomorrow at 22:00', 'Nothing is blocked now'])
  assert.deepEqual(told('2026-08-22T01:04:00Z'), ['Blocks 7 vehicles now, until 06:00'])
})

test('what is in force is shown until its end', () => {
  assert.deepEqual(told('2026-08-22T01:30:00Z', { active: 3 })[1], 'In force on 3 vehicles until 06:00')
  assert.deepEqual(told('2026-08-22T12:00:00Z', { active: 3 })[1], 'Nothing is blocked now')
})

test('without vehicles, disabled, or with hours that never come it says so', () => {
  assert.deepEqual(told('2026-08-21T15:00:00Z', { devices: 0 }), ['No vehicles: nothing happens at its times'])
  assert.deepEqual(told('2026-08-21T15:00:00Z', {}, { disabled: true }), ['Nothing: the schedule is disabled.'])
  assert.deepEqual(told('2026-08-21T15:00:00Z', {}, { stop: '22:00' }), [])
})

test('vehicles that wait for a second person are counted apart from those that it blocks', () => {
  const waiting = '2 vehicles not blocked: waiting for approval'
  const noon = '2026-08-21T15:00:00Z'
  assert.deepEqual(told(noon, { unapproved: 2 }), [
    'Blocks 5 vehicles today at 22:00',
    'Nothing is blocked now',
    waiting,
  ])
  assert.deepEqual(told(noon, { devices: 2, unapproved: 2 }), [waiting])
  assert.deepEqual(told('2026-08-22T01:04:00Z', { unapproved: 2 }), ['Blocks 5 vehicles now, until 06:00', waiting])
  assert.deepEqual(
    told(noon, { devices: 2, unapproved: 2 }, { kind: 'anchor' })[0],
    'Anchors 2 vehicles today at 22:00',
  )
})
