import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { strFromU8, unzipSync } from 'fflate'
import { type Journey, toCsv, toGpx, toKml, toKmz } from './exports.ts'

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
const second = { ...position, id: 2, address: null, attributes: { fuel: 12.5 } }
const journey: Journey = {
  name: 'Van & <Co>',
  from: time,
  to: new Date('2026-01-05T13:00:00Z'),
  // Each page is read once
  get pages() {
    return pagesOf([position], [second])
  },
  attributeNames: async () => ['ignition', 'note', 'fuel'],
  timezone: 'America/Sao_Paulo',
}
async function* pagesOf(...pages: Position[][]) {
  yield* pages
}
const textOf = async (pieces: AsyncIterable<string>): Promise<string> => (await Array.fromAsync(pieces)).join('')

test('a table tells the times of the reader, quotes its cells and runs no formula', async () => {
  assert.deepEqual((await textOf(toCsv(journey))).split('\n'), [
    'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,ignition,note,fuel',
    `1,7,osmand,2026-01-05 09:00:00,2026-01-05 09:00:00,2026-01-05 09:00:00,true,-23.55,-46.63,760,32.4,90,'=1+1,0,true,"a ""b"", c",`,
    '2,7,osmand,2026-01-05 09:00:00,2026-01-05 09:00:00,2026-01-05 09:00:00,true,-23.55,-46.63,760,32.4,90,,0,,,12.5',
    '',
  ])
})

test('a track has a point with its time for every position', async () => {
  const text = await textOf(toGpx(journey))
  assert.equal(text.match(/<trkpt lat="-23.55" lon="-46.63"><ele>760<\/ele><time>2026-01-05T12:00:00.000Z/g)?.length, 2)
  assert.match(text, /<name>Van &amp; &lt;Co&gt;<\/name>/)
})

test('a name that XML cannot hold leaves files that can be read', async () => {
  const odd = { ...journey, name: 'Van\u0001 \ufffe\ud83d <2>' }
  for (const write of [toGpx, toKml]) {
    const text = await textOf(write({ ...odd, pages: pagesOf([position]) }))
    assert.match(text, /<name>Van \ufffd &lt;2&gt;<\/name>/)
    assert.ok(text.isWellFormed())
  }
})

test('a table runs no formula that begins with a full-width sign', async () => {
  for (const sign of ['＝', '＋', '－', '＠', '\t=', '\r='])
    assert.ok(
      (await textOf(toCsv({ ...journey, pages: pagesOf([{ ...position, address: `${sign}1` }]) }))).includes(
        `'${sign}1`,
      ),
    )
})

test('a line has its coordinates with longitude first', async () => {
  const two = /<coordinates>-46\.630000,-23\.550000,760 -46\.630000,-23\.550000,760<\/coordinates>/
  assert.match(await textOf(toKml(journey)), two)
  assert.match(await textOf(toKml({ ...journey, pages: pagesOf() })), /<coordinates><\/coordinates>/)
  // A page with no position inside the fence
  assert.match(await textOf(toKml({ ...journey, pages: pagesOf([], [position], [], [second]) })), two)
})

test('the line as an archive is the line, packed as it comes', async () => {
  const long = () => pagesOf(...Array.from({ length: 40 }, () => Array.from({ length: 500 }, () => position)))
  const pieces = await Array.fromAsync(toKmz({ ...journey, pages: long() }))
  const { 'doc.kml': document, ...others } = unzipSync(Buffer.concat(pieces))
  assert.deepEqual(others, {})
  assert.equal(strFromU8(document!), await textOf(toKml({ ...journey, pages: long() })))
  assert.ok(Math.max(...pieces.map((piece) => piece.length)) <= 64 * 1024)
})

test('an archive is not finished when the line breaks off', async () => {
  async function* broken() {
    yield [position]
    throw new Error('away')
  }
  await assert.rejects(Array.fromAsync(toKmz({ ...journey, pages: broken() })), { message: 'away' })
})

test('a table is as of its beginning: what came with another attribute after its columns were known is not in it', async () => {
  const late = { ...journey, pages: pagesOf([position, { ...position, attributes: { temperature: 4 } }, second]) }
  assert.equal(await textOf(toCsv(late)), await textOf(toCsv({ ...journey, pages: pagesOf([position, second]) })))
})
