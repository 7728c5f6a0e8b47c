import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { type Journey, toCsv, toGpx, toKml } from './exports.ts'

const time = new Date('2026-01-05T12:00:00Z')
const position: Position = {
  id: 1,
  attributes: { ignition: true, note: 'a "b", c' },
  deviceId: 7,
  protocol: 'osmand',
  serverTime: time,
  deviceTime: time,
  fixTime: time,
  valid: true,
  latitude: -23.55,
  longitude: -46.63,
  altitude: 760,
  speed: 32.4,
  course: 90,
  address: '=1+1',
  accuracy: 0,
  network: null,
  geofenceIds: null,
}
const journey: Journey = {
  name: 'Van & <Co>',
  from: time,
  to: new Date('2026-01-05T13:00:00Z'),
  positions: [position, { ...position, id: 2, address: null, attributes: { fuel: 12.5 } }],
  timezone: 'America/Sao_Paulo',
}

test('a table tells the times of the reader, quotes its cells and runs no formula', () => {
  assert.deepEqual(toCsv(journey).split('\n'), [
    'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,ignition,note,fuel',
    `1,7,osmand,2026-01-05 09:00:00,2026-01-05 09:00:00,2026-01-05 09:00:00,true,-23.55,-46.63,760,32.4,90,'=1+1,0,true,"a ""b"", c",`,
    '2,7,osmand,2026-01-05 09:00:00,2026-01-05 09:00:00,2026-01-05 09:00:00,true,-23.55,-46.63,760,32.4,90,,0,,,12.5',
    '',
  ])
})

test('a track has a point with its time for every position', () => {
  const text = toGpx(journey)
  assert.equal(text.match(/<trkpt lat="-23.55" lon="-46.63"><ele>760<\/ele><time>2026-01-05T12:00:00.000Z/g)?.length, 2)
  assert.match(text, /<name>Van &amp; &lt;Co&gt;<\/name>/)
})

test('a line has its coordinates with longitude first', () => {
  assert.match(toKml(journey), /<coordinates>-46\.630000,-23\.550000,760 -46\.630000,-23\.550000,760<\/coordinates>/)
})
