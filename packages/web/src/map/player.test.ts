import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlayer, maxPlays } from './player.ts'
import type { MapVehicle } from './vehicle.ts'

const vehicle = (id: number, fixTime: number): MapVehicle => ({
  id,
  latitude: -23.55 + fixTime * 2e-7,
  longitude: -46.63,
  course: 0,
  speed: 40,
  fixTime,
  valid: true,
  state: 'moving',
  silent: false,
  alarm: false,
  blocked: false,
  anchored: false,
  overLimit: false,
  blockWaits: false,
  category: 'car',
  label: `V${id}`,
})
const fleet = (count: number, fixTime: number) => Array.from({ length: count }, (_, id) => vehicle(id, fixTime))
/** A player that has received two reports of each, ten seconds apart. */
function played(count: number, isStill = false) {
  const player = createPlayer()
  player.take(fleet(count, 0), 0, 15, isStill)
  player.take(fleet(count, 10_000), 10_000, 15, isStill)
  return player
}
const isUnderWay = (player: ReturnType<typeof createPlayer>) => player.placeOf(vehicle(0, 10_000), 12_000)

test('a vehicle that reports again drives to its new fix; the first fix just appears', () => {
  const player = played(1)
  const { latitude } = isUnderWay(player)
  assert.ok(latitude > vehicle(0, 0).latitude && latitude < vehicle(0, 10_000).latitude)
  assert.equal(createPlayer().placeOf(vehicle(0, 0), 0).latitude, vehicle(0, 0).latitude)
})

test('a map that is panned meanwhile changes nothing about it', () => {
  const player = played(1)
  const before = isUnderWay(player)
  player.take(fleet(1, 10_000), 11_000, 15, false)
  assert.deepEqual(isUnderWay(player), before)
})

test('too many in view, or a person who wants no motion: they step from fix to fix', () => {
  for (const player of [played(maxPlays + 1), played(1, true)]) {
    assert.equal(isUnderWay(player).latitude, vehicle(0, 10_000).latitude)
    assert.equal(player.rest(15), undefined)
  }
})

test('what is drawn again rests until it has moved by half a pixel: long from far, shortly from near', () => {
  const player = played(1)
  assert.ok(player.rest(12)! > 200)
  assert.ok(player.rest(18)! < 20)
  assert.deepEqual(
    player.moving(50_000).map(({ id }) => id),
    [0],
  )
  assert.equal(player.rest(18), undefined)
})
