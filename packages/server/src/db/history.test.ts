import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Position, positionSchema } from '@rastro/core/model/position'
import { type Fix, startMeasuring } from '@rastro/core/reductions/fixes'
import type { ReportInput } from '@rastro/core/reductions/period'
import { startSegments } from '@rastro/core/reductions/segments'
import { sql } from 'kysely'
import { listWriter } from '../http/json.ts'
import { dialects } from '../testing/dialects.ts'
import type { Database, NewPosition } from './database.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const always = { from: new Date(-1e15), to: new Date(8e15) }
const write = listWriter(positionSchema)

for (const [dialect, open] of dialects) {
  describe(`long reads on ${dialect}`, () => {
    let database: Database
    before(async () => {
      database = await open()
    })
    after(() => database.close())

    /** Stores `count` positions of this device, three for each second, not in order of time. */
    async function store(
      deviceId: number,
      count: number,
      more: (index: number) => Partial<NewPosition> = () => ({}),
    ): Promise<Position[]> {
      const first = await database.positions.reserveIds(count)
      const positions = Array.from({ length: count }, (_, index): NewPosition => {
        const fixTime = new Date(noon + Math.floor(index / 3) * 1000)
        return {
          id: first + index,
          deviceId,
          fingerprint: index,
          protocol: 'gt06',
          serverTime: new Date(fixTime.getTime() + 86_400_000 - 1),
          deviceTime: fixTime,
          fixTime,
          valid: true,
          latitude: -23.550520123,
          longitude: -46.633308,
          altitude: 760.5,
          speed: 33.333333333333336,
          course: 359.5,
          accuracy: 0,
          address: null,
          network: null,
          geofenceIds: null,
          attributes: {},
          ...more(index),
        }
      })
      await database.positions.write({ positions: positions.toReversed(), events: [], states: [] })
      return positions.map(({ fingerprint: _, ...position }) => position)
    }

    async function collect<T>(pages: AsyncIterable<T>): Promise<T[]> {
      const all: T[] = []
      for await (const page of pages) all.push(page)
      return all
    }

    test('a history comes complete and in order, in pages of so many positions', async () => {
      const stored = await store(1, 100)
      await store(2, 5)
      for (const rows of [7, 70]) {
        const pages = await collect(database.positions.stream({ deviceId: 1, ...always }, { rows, bytes: 1e6 }))
        assert.deepEqual(pages.flat(), stored)
        assert.deepEqual(new Set(pages.slice(0, -1).map(({ length }) => length)), new Set([rows]))
      }
    })

    test('a page ends with the position that makes it heavy, and one that is heavier than any page is not left out', async () => {
      const stored = await store(3, 40, (index) => ({
        attributes: { text: 'x'.repeat(index === 20 ? 2_000_000 : 1000) },
      }))
      const limits = { rows: 1000, bytes: 10_000 }
      const pages = await collect(database.positions.stream({ deviceId: 3, ...always }, limits))
      assert.deepEqual(pages.flat(), stored)
      assert.deepEqual(
        pages.map(({ length }) => length),
        [10, 10, 1, 10, 9],
      )
      const light = await store(8, 200, (index) => ({ attributes: { text: 'x'.repeat(index < 100 ? 100 : 1000) } }))
      const spread = await collect(database.positions.stream({ deviceId: 8, ...always }, { rows: 1000, bytes: 20_000 }))
      assert.deepEqual(spread.flat(), light)
      for (const page of spread.slice(0, -1)) {
        const weights = page.map((position) => JSON.stringify(position.attributes).length + 'gt06'.length)
        const weight = weights.reduce((sum, one) => sum + one, 0)
        assert.ok(weight >= 19_000 && weight - weights.at(-1)! < 20_000, `${page.length} positions of ${weight} bytes`)
      }
    })

    test('ends of the time are included, and a history without positions has no pages', async () => {
      const stored = await store(4, 9)
      const of = async (from: number, to: number) => {
        const span = { deviceId: 4, from: new Date(noon + from), to: new Date(noon + to) }
        return (await collect(database.positions.stream(span))).flat()
      }
      assert.deepEqual(await of(1000, 2000), stored.slice(3))
      assert.deepEqual(await of(1001, 1999), [])
      assert.deepEqual(await collect(database.positions.streamJson({ deviceId: 99, ...always })), [])
    })

    test('the text of a page is byte for byte what the API writes of the same positions', async () => {
      const odd: Partial<NewPosition>[] = [
        { protocol: null, address: 'Rua d\'Água "7"\n\t\\ — 🚚\u2028', valid: false, latitude: 0, longitude: -0 },
        {
          attributes: { 'with.dot': 1.5, 10: 'ten', none: null, list: [1, { a: 'ção' }], text: '\u0007 "x" </script>' },
        },
        {
          network: { radioType: 'lte', cellTowers: [{ cellId: 1 }] },
          geofenceIds: [3, 1],
          altitude: 1e21,
          speed: 1e-7,
        },
        { fixTime: new Date(Date.UTC(1899, 11, 31, 23, 59, 59, 999)), deviceTime: new Date(-1) },
        { fixTime: new Date(Date.UTC(9999, 0, 1, 1, 2, 3, 4)), serverTime: new Date(0) },
        { fixTime: new Date(Date.UTC(12_345, 0, 1)), course: 0.1 + 0.2, accuracy: 100 },
      ]
      await store(5, 30, (index) => odd[index] ?? {})
      const span = { deviceId: 5, ...always }
      for (const rows of [1, 7, 1000]) {
        const pages = await collect(database.positions.streamJson(span, { rows, bytes: 1e6 }))
        const positions = (await collect(database.positions.stream(span))).flat()
        assert.equal(positions.length, 30)
        assert.equal(`[${Buffer.concat(pages).toString().slice(1)}]`, write(positions))
      }
    })

    test('a reader that stops asking leaves nothing open behind it', async () => {
      await store(6, 10)
      for await (const page of database.positions.stream({ deviceId: 6, ...always }, { rows: 2, bytes: 1e6 })) {
        assert.equal(page.length, 2)
        break
      }
      await database.db.transaction().execute((tx) => tx.deleteFrom('position').where('deviceId', '=', 6).execute())
      assert.deepEqual(await collect(database.positions.stream({ deviceId: 6, ...always })), [])
    })

    test('a reduction gives what came of an entire history, page after page', async () => {
      const stored = await store(7, 12_000, (index) => ({ attributes: { ignition: true, [`io${index % 5}`]: index } }))
      const span = { deviceId: 7, ...always }
      assert.deepEqual(await database.positions.reduce(span, 'attributeNames'), [
        'ignition',
        'io0',
        'io1',
        'io2',
        'io3',
        'io4',
      ])
      const to = stored[0]!.fixTime
      assert.deepEqual(await database.positions.reduce({ ...span, to }, 'attributeNames'), [
        'ignition',
        'io0',
        'io1',
        'io2',
      ])
      assert.deepEqual(await database.positions.reduce({ ...span, deviceId: 99 }, 'attributeNames'), [])
    })

    test('long reads leave connections for quick questions', async (context) => {
      if (dialect !== 'postgres' || (await isPglite(database))) {
        return context.skip('only a PostgreSQL server has several connections')
      }
      const span = { deviceId: 1, ...always }
      const release = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      // On PostgreSQL, every read of positions needs this lock
      const holder = database.db.transaction().execute(async (tx) => {
        await sql`lock table position in access exclusive mode`.execute(tx)
        locked.resolve()
        await release.promise
      })
      await locked.promise
      const long = Array.from({ length: 20 }, () => collect(database.positions.stream(span)))
      const quick = await database.db.selectFrom('counter').select('name').execute()
      assert.equal(quick.length, 2)
      release.resolve()
      await holder
      for (const pages of await Promise.all(long)) assert.equal(pages.flat().length, 100)
    })

    test('everybody else has a turn between devices whose rows are known without reading', async () => {
      const fix = { time: noon + 1 } as Fix
      const segments = { ...startSegments(), start: fix, measured: { ...startMeasuring(), fix } }
      const settings = {} as ReportInput['settings']
      const stored = { days: [], segments }
      const input = { deviceId: 1, deviceName: '', from: noon, to: noon, settings, stored }
      let turns = 0
      let isOver = false
      const others = () => {
        turns += 1
        if (!isOver) setImmediate(others)
      }
      setImmediate(others)
      const span = { deviceId: 1, from: new Date(noon), to: new Date(noon) }
      for (let device = 0; device < 50; device++) {
        assert.deepEqual(await collect(database.positions.reducedRows(span, 'trips', input)), [])
      }
      isOver = true
      assert.ok(turns >= 49, `${turns} turns`)
    })

    test('between two pages of whatever histories are read at once, everybody else has a turn', async () => {
      await store(70, 6000)
      let isOver = false
      let pages = 0
      const read = async () => {
        for await (const _ of database.positions.stream({ deviceId: 70, ...always }, { rows: 20, bytes: 1e6 }))
          pages += 1
      }
      const all = Promise.all(Array.from({ length: 8 }, read)).finally(() => {
        isOver = true
      })
      let max = 0
      while (!isOver) {
        const before = pages
        await new Promise((resolve) => setImmediate(resolve))
        max = Math.max(max, pages - before)
      }
      await all
      assert.equal(pages, 8 * 300)
      assert.ok(max <= 2, `${max} pages in one turn`)
    })
  })
}

async function isPglite({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db)
  return rows[0]!.version.includes('PGlite')
}
