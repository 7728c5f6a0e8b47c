import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import type { Position } from '@rastro/core/model/position'
import { devices } from '@rastro/core/resources/index'
import { dialects } from '../../testing/dialects.ts'
import { create } from '../crud.ts'
import type { Database, NewPosition } from '../database.ts'
import { removeDevice, removeHistoryPiece, removeHistoryUntil } from '../removal.ts'
import { devicesWithOld, removeOldPiece } from '../retention.ts'
import { packPiece } from './pack.ts'
import { openPacker, type Packer } from './packer.ts'
import { unpackBlock } from './unpack.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 2, 1)
const always = { from: new Date(-8.64e15), to: new Date(8.64e15) }
const random = seededRandom(7)
const whole = (below: number) => Math.floor(random() * below)

for (const [dialect, open] of dialects) {
  describe(`packed positions on ${dialect}`, () => {
    let database: Database
    let packer: Packer
    let count = 0
    before(async () => {
      database = await open()
      packer = openPacker()
    })
    after(async () => {
      await packer.close()
      await database.close()
    })

    const newDevice = async () =>
      (await create(database.db, devices, { name: `Van ${++count}`, uniqueId: `packed-${count}` })).id

    /** Positions of a device at these milliseconds after the start, some with equal times. */
    async function store(deviceId: number, offsets: readonly number[]): Promise<NewPosition[]> {
      const first = await database.positions.reserveIds(offsets.length)
      const positions = offsets.map((offset, at): NewPosition => {
        const fixTime = new Date(start + offset)
        return {
          id: first + at,
          deviceId,
          fingerprint: whole(2 ** 53),
          protocol: at % 5 === 0 ? null : 'gt06',
          serverTime: new Date(+fixTime + whole(9000)),
          deviceTime: fixTime,
          fixTime,
          valid: at % 7 > 0,
          latitude: -23.5 + whole(1e6) / 1e6,
          longitude: -46 - random(),
          altitude: 760.5,
          speed: whole(120) / 1.852,
          course: whole(360),
          accuracy: 0,
          address: at % 11 === 0 ? 'Praça da Sé' : null,
          network: at % 13 === 0 ? { radioType: 'lte' } : null,
          geofenceIds: at % 3 === 0 ? [1, 2] : null,
          attributes: {
            sat: whole(12),
            ignition: at % 2 === 0,
            odd: [1, { a: 'ção' }],
            text: `"${at}"`,
            distance: random() * 99,
          },
        }
      })
      const last = positions.reduce((a, b) => (b.fixTime >= a.fixTime ? b : a))
      const state = {
        deviceId,
        status: 'online' as const,
        lastUpdate: last.serverTime,
        positionId: last.id,
        positionTime: last.fixTime,
      }
      await database.positions.write({ positions, events: [], states: [state] })
      return positions
    }

    async function pack(deviceId: number, until = 8.64e15): Promise<number> {
      let rows = 0
      for (;;) {
        const piece = await packPiece(database.db, packer, { deviceId, before: until })
        if (!piece) return rows
        rows += piece.rows
      }
    }

    const collect = async <T>(pages: AsyncIterable<T>): Promise<T[]> => {
      const all: T[] = []
      for await (const page of pages) all.push(page)
      return all
    }
    const rowsOf = (deviceId: number) =>
      database.db.selectFrom('position').where('deviceId', '=', deviceId).select('id').orderBy('id').execute()
    const blocksOf = (deviceId: number) =>
      database.db
        .selectFrom('position_block')
        .where('deviceId', '=', deviceId)
        .orderBy('lastTime')
        .selectAll()
        .execute()

    /** Everything that the store answers about a device. */
    async function answersOf(deviceId: number, ids: readonly number[]) {
      const { positions } = database
      const spans = [
        [-1e6, 1e12],
        [3 * 3_600_000, 40 * 3_600_000],
        [dayMs, dayMs],
        [7_200_000, 7_200_000],
      ].map(([from, to]) => ({
        deviceId,
        from: new Date(start + from!),
        to: new Date(start + to!),
      }))
      const found = []
      for (const span of [{ deviceId, ...always }, ...spans]) {
        found.push({
          stream: (await collect(positions.stream(span))).flat(),
          small: (await collect(positions.stream(span, { rows: 7, bytes: 3000 }))).flat(),
          json: Buffer.concat(await collect(positions.streamJson(span, { rows: 33, bytes: 1e6 }))).toString(),
          names: [...(await positions.reduce(span, 'attributeNames'))].sort(),
          range: await positions.range({ ...span, limit: 1e6 }),
          some: await positions.range({ ...span, limit: 10 }),
          before: await positions.before(deviceId, span.to),
          beforeAll: await positions.before(deviceId, span.from),
        })
      }
      return { found, byIds: await positions.byIds(ids), latest: await positions.latest([deviceId]) }
    }

    const threeDays = () => {
      const offsets = Array.from({ length: 900 }, (_, at) => Math.floor(at / 2) * 570_000)
      return [...offsets.slice(450), ...offsets.slice(0, 450)]
    }

    test('every read answers the same from blocks as from rows, also in part', async () => {
      const deviceId = await newDevice()
      const positions = await store(deviceId, threeDays())
      const ids = [...positions.map(({ id }) => id), 987_654_321]
      const expected = await answersOf(deviceId, ids)
      assert.equal(expected.byIds.length, 900)
      for (const until of [start + dayMs, start + 2 * dayMs, 8.64e15]) {
        await pack(deviceId, until)
        assert.deepEqual(await answersOf(deviceId, ids), expected)
      }
      // The two of the latest time stay rows
      assert.equal((await rowsOf(deviceId)).length, 2)
      assert.ok((await blocksOf(deviceId)).length >= 3)
      assert.deepEqual(await database.positions.byIds(ids, [deviceId]), expected.byIds)
      assert.deepEqual(
        await database.positions.byIds(ids, [deviceId + 1]),
        expected.latest
          .concat(
            expected.byIds.filter(
              ({ id, fixTime }) => +fixTime === +expected.latest[0]!.fixTime && id !== expected.latest[0]!.id,
            ),
          )
          .sort((a, b) => a.id - b.id),
      )
    })

    test('packing again changes nothing, and unpacking gives the rows back, bit by bit', async () => {
      const deviceId = await newDevice()
      await store(deviceId, threeDays())
      const before = await database.db
        .selectFrom('position')
        .where('deviceId', '=', deviceId)
        .selectAll()
        .orderBy('id')
        .execute()
      await pack(deviceId)
      const blocks = await blocksOf(deviceId)
      assert.equal(await pack(deviceId), 0)
      assert.deepEqual(await blocksOf(deviceId), blocks)
      for (const { id } of blocks) await database.db.transaction().execute((tx) => unpackBlock(tx, id))
      assert.deepEqual(await blocksOf(deviceId), [])
      assert.deepEqual(
        await database.db.selectFrom('position').where('deviceId', '=', deviceId).selectAll().orderBy('id').execute(),
        before,
      )
    })

    test('late positions of a packed day are seen at once, and packed with it later', async () => {
      const deviceId = await newDevice()
      const early = await store(deviceId, threeDays())
      await pack(deviceId)
      const late = await store(
        deviceId,
        Array.from({ length: 40 }, (_, at) => at * 6_000_000 + 1000 * (at % 2)),
      )
      const ids = [...early, ...late].map(({ id }) => id)
      const expected = await answersOf(deviceId, ids)
      assert.equal(expected.byIds.length, 940)
      const times = expected.found[0]!.stream.map(({ fixTime, id }) => [+fixTime, id] as const)
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
      )
      assert.ok((await pack(deviceId)) > 30)
      assert.equal((await rowsOf(deviceId)).length, 2)
      assert.deepEqual(await answersOf(deviceId, ids), expected)
    })

    test('a report that is sent again after its day was packed is stored once, without its events', async () => {
      const deviceId = await newDevice()
      const positions = await store(deviceId, threeDays())
      await pack(deviceId)
      const again = { ...positions[500]!, id: await database.positions.reserveIds(2) }
      const other = { ...again, id: again.id + 1, fingerprint: again.fingerprint - 1 }
      const event = {
        type: 'alarm',
        deviceId,
        eventTime: again.fixTime,
        geofenceId: 0,
        maintenanceId: 0,
        attributes: {},
      }
      const state = {
        deviceId,
        status: 'online' as const,
        lastUpdate: again.serverTime,
        positionId: again.id,
        positionTime: again.fixTime,
      }
      const before = await database.positions.latest([deviceId])
      const written = await database.positions.write({
        positions: [again, other],
        events: [
          { ...event, positionId: again.id },
          { ...event, positionId: other.id },
        ],
        states: [state],
      })
      assert.deepEqual(written.stored, [false, true])
      assert.deepEqual(written.positionIds, [positions[500]!.id, other.id])
      assert.deepEqual(
        written.eventIds.map((id) => id > 0),
        [false, true],
      )
      assert.deepEqual(await database.positions.latest([deviceId]), before)
      assert.equal((await database.positions.range({ deviceId, ...always, limit: 1e6 })).length, 901)
    })

    test('where a position is removed while its day is packed, nothing is packed', async () => {
      const deviceId = await newDevice()
      const positions = await store(deviceId, threeDays())
      const removing: Packer = {
        ...packer,
        pack: async (some) => {
          const [first] = some
          await database.positions.remove({
            deviceId,
            from: new Date(first!.fixTime),
            to: new Date(first!.fixTime),
            id: first!.id,
          })
          return packer.pack(some)
        },
      }
      assert.deepEqual(await packPiece(database.db, removing, { deviceId, before: 8.64e15 }), { rows: 0, bytes: 0 })
      assert.deepEqual(await blocksOf(deviceId), [])
      assert.equal((await rowsOf(deviceId)).length, positions.length - 1)
    })

    test('positions are removed from blocks by time and by id, and the latest that is left is known', async () => {
      const deviceId = await newDevice()
      const positions = await store(deviceId, threeDays())
      await pack(deviceId)
      const one = positions[3]!
      assert.equal(await database.positions.remove({ deviceId, from: one.fixTime, to: one.fixTime, id: one.id }), 1)
      assert.deepEqual(await database.positions.byIds([one.id]), [])
      await pack(deviceId)
      const gone = { from: new Date(start + 3_600_000), to: new Date(start + 30 * 3_600_000) }
      const left = positions.filter(({ id, fixTime }) => id !== one.id && (fixTime < gone.from || fixTime > gone.to))
      await database.positions.remove({ deviceId, ...gone })
      assert.equal((await database.positions.range({ deviceId, ...always, limit: 1e6 })).length, left.length)
      await pack(deviceId)
      const newest = left.toSorted((a, b) => +b.fixTime - +a.fixTime || b.id - a.id)
      await database.positions.remove({ deviceId, from: newest[1]!.fixTime, to: always.to })
      assert.equal((await database.positions.latest([deviceId]))[0]?.id, newest[2]!.id)
      assert.equal((await database.positions.range({ deviceId, ...always, limit: 1e6 })).length, left.length - 2)
    })

    test('what is kept long enough goes by blocks, and a removed device takes its blocks along', async () => {
      const deviceId = await newDevice()
      await store(deviceId, threeDays())
      await pack(deviceId)
      const before = start + 2 * dayMs
      assert.deepEqual(await devicesWithOld(database.db, 'position_block', { deviceIds: [deviceId], before }), [
        deviceId,
      ])
      await removeOldPiece(database.db, 'position_block', deviceId, before)
      const [first] = await database.positions.range({ deviceId, ...always, limit: 1 })
      assert.ok(+first!.fixTime >= before)
      assert.deepEqual(await devicesWithOld(database.db, 'position_block', { deviceIds: [deviceId], before }), [])
      while (await removeHistoryUntil(database.db, deviceId, new Date(before + 3_600_000)));
      assert.ok(+(await database.positions.range({ deviceId, ...always, limit: 1 }))[0]!.fixTime > before + 3_600_000)
      await database.db.transaction().execute((tx) => removeDevice(tx, deviceId))
      while (await removeHistoryPiece(database.db, deviceId));
      assert.deepEqual([await blocksOf(deviceId), await rowsOf(deviceId)], [[], []])
    })

    test('positions far apart are found by id without unpacking the blocks that lie between', async () => {
      const deviceId = await newDevice()
      const positions = await store(
        deviceId,
        threeDays().toSorted((a, b) => a - b),
      )
      await pack(deviceId)
      const blocks = await blocksOf(deviceId)
      assert.ok(blocks.length >= 3)
      const ids = Buffer.from('broken')
      await database.db.updateTable('position_block').set({ ids }).where('id', '=', blocks[1]!.id).execute()
      const wanted = [positions[0]!.id, positions.at(-5)!.id]
      const idsOf = (found: readonly Position[]) => found.map(({ id }) => id)
      assert.deepEqual(idsOf(await database.positions.byIds(wanted)), wanted)
      assert.deepEqual(idsOf(await database.positions.byIds(wanted, [deviceId])), wanted)
      await assert.rejects(database.positions.byIds([blocks[1]!.firstId]), /Block \d+ of positions cannot be read/)
    })

    test('a broken block is an error of what needs it, and of nothing else', async () => {
      const deviceId = await newDevice()
      await store(deviceId, threeDays())
      await pack(deviceId)
      const [first] = await blocksOf(deviceId)
      const data = Buffer.from(first!.data)
      data[data.length - 1]! ^= 1
      await database.db.updateTable('position_block').set({ data }).where('id', '=', first!.id).execute()
      const read = (from: number): Promise<Position[][]> =>
        collect(database.positions.stream({ deviceId, from: new Date(from), to: always.to })) as Promise<Position[][]>
      await assert.rejects(read(start), /Block \d+ of positions cannot be read: the checksum of a block is wrong/)
      await assert.rejects(database.positions.range({ deviceId, ...always, limit: 5 }), /checksum/)
      assert.ok((await read(first!.lastTime + 1)).flat().length > 100)
      assert.equal((await database.positions.latest([deviceId])).length, 1)
    })
  })
}
