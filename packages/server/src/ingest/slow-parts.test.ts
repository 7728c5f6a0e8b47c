import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import { entryOf } from '@rastro/protocols/entry'
import { testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { seedFleet } from '../testing/fleet.ts'
import { startIngest } from './ingest.ts'
import { lineProtocol, TcpUnit } from './testing.ts'

for (const [dialect, open] of dialects) {
  test(`${dialect}: what takes too long for a device is switched off and reported, until its settings change`, async (t) => {
    const app = await testApp({ open, config: { devicePorts: { line: -1 }, onlyNamedPorts: true } })
    const { ADM, RO } = await seedFleet(app.ctx)
    const admin = app.as(ADM)
    const device = await admin.devices.create({ body: { name: 'van', uniqueId: 'van' } })
    const yard = await admin.geofences.create({ body: { name: 'Yard', area: 'CIRCLE (-23 -46, 300)' } })
    await admin.permissions.link({ body: { deviceId: device.id, geofenceId: yard.id } as never })

    // Each reading of a clock is later than the one before by this much
    let stepMs = 0
    let time = 0
    const read = () => {
      time += stepMs
      return time
    }
    const start = () => startIngest(app.ctx, { protocols: [entryOf(lineProtocol)], meter: { now: read, cpu: read } })
    let ingest = await start()
    t.after(async () => {
      await ingest.close()
      await app.close()
    })
    let second = 0
    async function report(fields: Partial<Fix> = {}): Promise<number[] | null> {
      second += 10
      const fixTime = new Date(app.clock.now().getTime() - 3_600_000 + second * 1000)
      const fix = { fixTime, valid: true, latitude: -22, longitude: -46, attributes: {}, ...fields }
      const unit = await TcpUnit.connect(ingest.ports.get('line/tcp')!)
      assert.equal(await unit.ask({ uniqueIds: ['van'], fixes: [fix], reply: 'ok' }), 'ok')
      unit.close()
      const [latest] = await admin.positions.list({ query: { deviceId: device.id } })
      return latest!.geofenceIds
    }
    async function slowly(): Promise<void> {
      stepMs = 30
      for (let count = 0; count < 4; count++) await report()
      stepMs = 0
    }
    /** The stored state after the process has ended. */
    async function faultsAtEnd(): Promise<string[]> {
      await ingest.close()
      return (await admin.devices.faults({ params: device })).map(({ part }) => part)
    }

    await report()
    await slowly()
    assert.equal(await report({ latitude: -23 }), null)
    const faults = await faultsAtEnd()
    assert.ok(faults.includes('geofences') && faults.includes('rule.geofence') && faults.includes('rule.motion'))
    assert.equal((await admin.devices.faults({ params: device }))[0]!.milliseconds, 30)
    await assert.rejects(app.as(RO).devices.faults({ params: device }), { status: 403 })

    // Another process starts with everything enabled
    ingest = await start()
    assert.deepEqual(await report({ latitude: -23 }), [yard.id])
    assert.deepEqual(await faultsAtEnd(), [])

    ingest = await start()
    await report()
    await slowly()
    assert.equal(await report({ latitude: -23 }), null)
    await admin.devices.update({ params: device, body: { ...device, attributes: { speedLimit: 50 } } })
    assert.deepEqual(await report({ latitude: -23 }), [yard.id])
    assert.deepEqual(await faultsAtEnd(), [])
  })
}
