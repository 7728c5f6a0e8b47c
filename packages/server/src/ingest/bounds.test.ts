import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import { entryOf } from '@rastro/protocols/entry'
import { pino } from 'pino'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { type Ingest, startIngest } from './ingest.ts'
import { lineProtocol, TcpUnit } from './testing.ts'

const hour = 3_600_000
const day = 24 * hour
const zigzag = (corners: number) =>
  `POLYGON ((${Array.from({ length: corners }, (_, at) => `${(at / 200).toFixed(2)} ${at % 2 ? 170 : 1}`).join(', ')}))`

for (const [dialect, open] of dialects) {
  describe(`numbers in stored rows do not stop the intake, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    const logged: { fences?: unknown }[] = []
    before(async () => {
      app = await testApp({ open, config: { devicePorts: { line: -1 }, onlyNamedPorts: true } })
      fleet = await seedFleet(app.ctx)
      const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
      ingest = await startIngest({ ...app.ctx, log }, { protocols: [entryOf(lineProtocol)] })
    })
    after(async () => {
      await ingest.close()
      await app.close()
    })

    const admin = () => app.as(fleet.ADM)
    const device = async (uniqueId: string, attributes = {}) =>
      (await admin().devices.create({ body: { name: uniqueId, uniqueId, attributes } })).id
    /** A fence as an older server has stored it, linked to the device. */
    async function stored(deviceId: number, area: string, attributes: string): Promise<number> {
      const made = await admin().geofences.create({ body: { name: 'old', area: 'CIRCLE (0 0, 1)' } })
      await app.ctx.db.updateTable('geofence').set({ area, attributes }).where('id', '=', made.id).execute()
      await admin().permissions.link({ body: { deviceId, geofenceId: made.id } as never })
      return made.id
    }
    const fix = (second: number, fields: Partial<Fix> = {}): Fix => ({
      fixTime: new Date(app.clock.now().getTime() - 60_000 + second * 1000),
      valid: true,
      latitude: -23,
      longitude: -46,
      attributes: {},
      ...fields,
    })
    async function tell(uniqueId: string, fixes: readonly Fix[]): Promise<void> {
      const unit = await TcpUnit.connect(ingest.ports.get('line/tcp')!)
      for (const one of fixes) assert.equal(await unit.ask({ uniqueIds: [uniqueId], fixes: [one], reply: 'ok' }), 'ok')
      unit.close()
    }
    const fencesAt = async (deviceId: number) =>
      (await admin().positions.list({ query: { deviceId } })).map(({ geofenceIds }) => geofenceIds)

    test('a fence as large as a number can be, stored by an older server, holds the vehicle and nothing else changes', async () => {
      const id = await device('large', { 'event.geofence.segmentCrossing': true })
      const world = await stored(id, 'CIRCLE (0 0, 1e308)', '{"floor": -1e308}')
      const wide = await stored(id, 'LINESTRING (0 0, 1 1)', '{"polylineDistance": 1e300}')
      const none = await stored(id, 'LINESTRING (-23 -46, -23 -45)', '{"polylineDistance": -1e308}')
      const odd = await stored(
        id,
        'LINESTRING (-23 -46.1, -23 -45)',
        '{"polylineDistance": {"valueOf": 1, "toString": 1}}',
      )
      await tell('large', [fix(0), fix(20, { latitude: -23.01 })])
      assert.deepEqual(await fencesAt(id), [[world, wide]])
      assert.ok(none && odd)
      const faults = [
        { geofenceId: world, fault: 'radius' },
        { geofenceId: wide, fault: 'width' },
        { geofenceId: none, fault: 'width' },
      ]
      assert.deepEqual(
        logged.flatMap(({ fences }) => (fences ? [fences] : [])),
        [faults],
      )
    })

    test('a clock of 1980 and two months of silence add no engine hours, no distance and no trip; an hour adds one', async () => {
      const now = app.clock.now().getTime()
      const at = (ago: number, fields: Partial<Fix> = {}): Fix =>
        fix(0, { fixTime: new Date(now - ago), attributes: { ignition: true }, ...fields })
      const id = await device('clock')
      await tell('clock', [
        at(0, { fixTime: new Date(Date.UTC(1980, 0, 6)) }),
        at(62 * day, { latitude: -22 }),
        at(2 * hour, { latitude: -21 }),
        at(hour, { latitude: -20.9 }),
      ])
      const positions = await admin().positions.list({ query: { deviceId: id, from: new Date(0), to: new Date(now) } })
      assert.deepEqual(
        positions.map(({ attributes: { hours = 0, distance, totalDistance } }) =>
          [Number(hours) / hour, distance, totalDistance].map((value) => Math.round(Number(value))),
        ),
        [
          [0, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
          [1, 11132, 11132],
        ],
      )
      const span = `from=1970-01-01T00:00:00Z&to=${new Date(now).toISOString()}`
      const events = (await app.call(fleet.ADM, { url: `/api/reports/events?deviceId=${id}&${span}` })).json()
      const moves = (events as { type: string; eventTime: string }[]).filter(({ type }) => /Moving|Stopped/.test(type))
      assert.deepEqual(
        moves.map(({ type, eventTime }) => [type, now - new Date(eventTime).getTime()]),
        [['deviceMoving', 2 * hour]],
      )
    })

    test('fences that would make each position look at too many sides are not looked at; the others are', async () => {
      const id = await device('heavy')
      for (let count = 0; count < 12; count++) await stored(id, zigzag(5000), '{}')
      const yard = await stored(id, 'CIRCLE (-23 -46, 300)', '{}')
      await tell('heavy', [fix(0), fix(20)])
      assert.deepEqual(await fencesAt(id), [[yard]])
    })
  })
}
