import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { positionSchema } from '@rastro/core/model/position'
import { devices } from '@rastro/core/resources/index'
import { listWriter } from '../../http/json.ts'
import { dialects } from '../../testing/dialects.ts'
import { packPiece } from '../blocks/pack.ts'
import { openPacker } from '../blocks/packer.ts'
import { create } from '../crud.ts'
import type { Database, NewPosition } from '../database.ts'
import { jsonFields } from '../position-row.ts'
import { jsonPage } from './json-page.ts'

test('a row that cannot be written leaves nothing of it, and of those before it, in the next page', () => {
  const sample = { time: 0, json: '{}', text: 'a', number: 1, integer: 1, reference: 1, flag: 1 }
  const row = jsonFields.map(({ kind }) => sample[kind])
  const broken = jsonFields.map(({ kind }) => (kind === 'time' ? Number.NaN : sample[kind]))
  const expected = Buffer.from(jsonPage([row]))
  assert.throws(() => jsonPage([row, broken]), RangeError)
  assert.deepEqual(Buffer.from(jsonPage([row])), expected)
})

const random = seededRandom(220)
const whole = (below: number) => Math.floor(random() * below)
const oneOf = <T>(values: readonly T[]): T => values[whole(values.length)]!

/** Numbers of every length, with and without decimals and exponents. */
function anyNumber(): number {
  const sign = oneOf([1, 1, -1])
  const digits = 10 ** whole(16)
  const kinds = [
    () => whole(200),
    () => whole(digits),
    () => whole(digits) / 10 ** whole(12),
    () => random() * digits,
    () => whole(180e6) / 1e6,
    () => whole(180e7) / 1e7,
    () => oneOf([0, -0, 1e-6, 1e-7, 5e-324, 1e15, 1e15 - 1, 2 ** 53, 1e21, 1.7976931348623157e308, 999999999.999999]),
    () => oneOf([4294967296, 2147483648, 0.1 + 0.2, 1e9, 999_999_999, 123456789.000001, 0.000001, 1e14 + 0.5]),
  ]
  return sign * oneOf(kinds)()
}
const anyText = () => oneOf(['', 'gt06', 'Praça da Sé', '"\\\n\u0001', '\u2028 😀', '</script>', 'x'.repeat(whole(90))])
const anyValue = (): unknown =>
  oneOf<() => unknown>([anyNumber, anyNumber, anyText, () => true, () => null, () => [anyNumber(), { ç: anyText() }]])()
const anyAttributes = () =>
  Object.fromEntries(
    ['sat', 'distance', 'totalDistance', '__proto__', 'ção', '7']
      .filter(() => random() < 0.8)
      .map((key) => [key, anyValue()]),
  )

function anyPositions(deviceId: number, firstId: number, start: number): NewPosition[] {
  let time = start
  return Array.from({ length: 300 }, (_, at): NewPosition => {
    time += whole(3) * oneOf([1, 1000, 26_000, 3_600_000])
    const fixTime = new Date(time)
    return {
      ...{ id: firstId + at, deviceId, fingerprint: whole(2 ** 53), protocol: oneOf([null, 'gt06', 'gt06', 'a"b']) },
      serverTime: new Date(time + whole(1e5)),
      deviceTime: oneOf([fixTime, new Date(time - whole(1e9))]),
      ...{ fixTime, valid: random() < 0.7, latitude: anyNumber(), longitude: anyNumber(), altitude: anyNumber() },
      ...{ speed: anyNumber(), course: anyNumber(), accuracy: oneOf([0, anyNumber()]) },
      address: random() < 0.5 ? null : anyText(),
      network: oneOf([null, { radioType: 'lte', cellTowers: [{ cellId: whole(1e9) }] }]),
      geofenceIds: oneOf([null, [], [1, 22]]),
      attributes: anyAttributes() as NewPosition['attributes'],
    }
  })
}

for (const [dialect, open] of dialects) {
  describe(`JSON of random positions on ${dialect}`, () => {
    let database: Database
    before(async () => {
      database = await open()
    })
    after(() => database.close())

    test('is byte by byte that of the API, from rows, from blocks and from both', async () => {
      const write = listWriter(positionSchema)
      const packer = openPacker()
      for (const start of [Date.UTC(2026, 1, 27), Date.UTC(1899, 11, 30), Date.UTC(12_345, 0, 1)]) {
        const { id: deviceId } = await create(database.db, devices, { name: 'Van', uniqueId: `json-${start}` })
        const span = { deviceId, from: new Date(-8.64e15), to: new Date(8.64e15) }
        const positions = anyPositions(deviceId, await database.positions.reserveIds(300), start)
        const { id: positionId, fixTime: positionTime, serverTime: lastUpdate } = positions.at(-1)!
        const state = { deviceId, status: 'online', lastUpdate, positionId, positionTime } as const
        await database.positions.write({ positions, events: [], states: [state] })
        const expected = write((await Array.fromAsync(database.positions.stream(span))).flat())
        const json = async () => {
          const pages = await Array.fromAsync(database.positions.streamJson(span, { rows: 60, bytes: 30_000 }))
          return `[${Buffer.concat(pages).toString().slice(1)}]`
        }
        assert.equal(await json(), expected)
        while (await packPiece(database.db, packer, { deviceId, before: +positionTime - 3_600_000 }))
          assert.equal(await json(), expected)
        assert.equal(await json(), expected)
      }
      await packer.close()
    })
  })
}
