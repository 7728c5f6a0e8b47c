import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intervalsOf, totalsOf } from './day.ts'

const minute = 60_000
const at = (minutes: number, speed: number, attributes: Record<string, unknown>) => ({
  fixTime: new Date(minutes * minute),
  speed,
  attributes,
})
const driving = (minutes: number, distance = 0) => at(minutes, 30, { ignition: true, motion: true, distance })
const idling = (minutes: number) => at(minutes, 0, { ignition: true, motion: false, distance: 0 })
const parked = (minutes: number) => at(minutes, 0, { ignition: false, motion: false, distance: 0 })
const inMinutes = (intervals: ReturnType<typeof intervalsOf>) =>
  intervals.map(({ state, from, to }) => [state, from / minute, to / minute])

test('what a vehicle did follows one another without a gap, and the same is one stretch', () => {
  const positions = [driving(10), driving(12), idling(15), parked(20), parked(60)]
  assert.deepEqual(inMinutes(intervalsOf(positions, { from: 0, to: 90 * minute })), [
    ['silent', 0, 10],
    ['moving', 10, 15],
    ['idling', 15, 20],
    ['parked', 20, 90],
  ])
})

test('a vehicle that drove and is not heard of is silent, one that stood is parked for longer', () => {
  assert.deepEqual(inMinutes(intervalsOf([driving(0), driving(30)], { from: 0, to: 31 * minute })), [
    ['silent', 0, 30],
    ['moving', 30, 31],
  ])
  assert.deepEqual(inMinutes(intervalsOf([parked(0)], { from: 0, to: 300 * minute })), [['parked', 0, 300]])
  assert.deepEqual(inMinutes(intervalsOf([parked(0)], { from: 0, to: 400 * minute })), [['silent', 0, 400]])
})

test('nothing is counted of what lies outside the span', () => {
  const positions = [parked(-30), driving(5), driving(8)]
  assert.deepEqual(inMinutes(intervalsOf(positions, { from: 0, to: 10 * minute })), [
    ['parked', 0, 5],
    ['moving', 5, 10],
  ])
  assert.deepEqual(inMinutes(intervalsOf([], { from: 0, to: 10 * minute })), [['silent', 0, 10]])
})

test('the totals are metres and milliseconds', () => {
  const positions = [driving(0, 5000), driving(2, 800), idling(4), parked(6)]
  const intervals = intervalsOf(positions, { from: 0, to: 10 * minute })
  assert.deepEqual(totalsOf(positions, intervals), {
    distance: 800,
    moving: 4 * minute,
    idling: 2 * minute,
    parked: 4 * minute,
    silent: 0,
  })
})
