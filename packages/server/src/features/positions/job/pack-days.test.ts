import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { randomTrack } from '@rastro/core/reductions/tracks'
import { unpackOldest } from '../../../db/blocks/unpack.ts'
import { latePositions } from '../../../db/report-days.ts'
import { Runner } from '../../../jobs/runner.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../../testing/fleet.ts'
import { packDays } from './pack-days.ts'

const hour = 3_600_000
const day = 24 * hour
const midnight = Date.UTC(2026, 0, 5, 3)
const days = 6

for (const [dialect, open] of dialects) {
  describe(`the job that packs closed days, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    const ids: number[] = []
    before(async () => {
      app = await testApp({ open, config: { packAfterDays: 7 } })
      fleet = await seedFleet(app.ctx)
      for (let at = 0; at < days; at++) await drive(fleet.D1.id, 3 + at, midnight + at * day + 5 * hour)
      app.clock.advance(midnight + 30 * day - app.clock.now().getTime())
      await drive(fleet.D1.id, 90, midnight + 30 * day - 3 * hour)
    })
    after(() => app.close())

    async function drive(deviceId: number, seed: number, start: number): Promise<void> {
      const { positions, clock } = app.ctx
      const track = randomTrack(seed)
      const first = await positions.reserveIds(track.length)
      const shift = start - Date.UTC(2026, 0, 5, 12)
      const rows = track.map((position, index) => {
        const fixTime = new Date(position.fixTime.getTime() + shift)
        ids.push(first + index)
        return {
          ...position,
          ...{ id: first + index, deviceId, fingerprint: first + index },
          ...{ fixTime, deviceTime: fixTime, serverTime: fixTime },
        } satisfies Position & { fingerprint: number }
      })
      const newest = rows.reduce((a, b) => (b.fixTime >= a.fixTime ? b : a))
      const state = {
        deviceId,
        status: 'online' as const,
        lastUpdate: newest.fixTime,
        positionId: newest.id,
        positionTime: newest.fixTime,
      }
      await positions.write({ positions: rows, events: [], states: [state], late: latePositions(rows, +clock.now()) })
    }

    const run = async () => {
      app.clock.advance(61 * 60_000)
      const runner = new Runner(app.ctx, [packDays])
      await runner.plan()
      await runner.tick()
      await runner.close()
    }
    const count = async (table: 'position' | 'position_block') =>
      Number(
        (
          await app.ctx.db
            .selectFrom(table)
            .where('deviceId', '=', fleet.D1.id)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )

    /** What people get of the vehicle: lists, files and reports. */
    async function answers(): Promise<string[]> {
      const span = (from: number, to: number) =>
        `deviceId=${fleet.D1.id}&from=${new Date(midnight + from).toISOString()}&to=${new Date(midnight + to).toISOString()}`
      const some = [ids[0], ids[50], ids.at(-1)].map((id) => `id=${id}`).join('&')
      const urls = [
        `/api/positions?${some}`,
        ...[span(0, 31 * day), span(day, 2 * day + 5 * hour)].flatMap((of) => [
          `/api/positions?${of}`,
          ...['csv', 'gpx', 'kml'].map((kind) => `/api/positions/${kind}?${of}`),
          ...['trips', 'stops', 'summary', 'route', 'combined'].map((report) => `/api/reports/${report}?${of}`),
        ]),
      ]
      const texts: string[] = []
      for (const url of urls) {
        const { statusCode, body } = await app.call(fleet.ADM, { url, headers: { accept: 'application/json' } })
        assert.equal(statusCode, 200, `${url}: ${body.slice(0, 200)}`)
        texts.push(body)
      }
      return texts
    }

    test('lists, files and reports of packed days are the same, byte for byte, and unpacked again as well', async () => {
      const expected = await answers()
      const rows = await count('position')
      await run()
      assert.ok((await count('position_block')) >= days)
      const left = await count('position')
      assert.ok(left < rows / 2 && left > 0)
      assert.equal(app.ctx.counts.packing.rows, rows - left)
      assert.deepEqual(await answers(), expected)
      while (await unpackOldest(app.ctx.db));
      assert.equal(await count('position'), rows)
      assert.deepEqual(await answers(), expected)
    })

    test('days that ended less than seven days ago stay rows', async () => {
      await run()
      const oldest = await app.ctx.db
        .selectFrom('position')
        .where('deviceId', '=', fleet.D1.id)
        .orderBy('fixTime')
        .select('fixTime')
        .executeTakeFirstOrThrow()
      assert.ok(oldest.fixTime >= app.clock.now().getTime() - 8 * day)
    })
  })
}
