import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { TestClock as IngestClock, lineProtocol, type Rig, startRig, TcpUnit } from '../../ingest/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { readUntil } from '../../testing/read-until.ts'
import { createApi } from '../index.ts'

const minute = 60_000
/** Two protocols whose names the API knows as able to cut an engine, and that of phones. */
const protocols = [{ ...lineProtocol, name: 'gt06' }, { ...lineProtocol, name: 'h02' }, osmand]

for (const [dialect, open] of dialects) {
  describe(`what releases a cut that is held (decision 74), on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let deviceId: number
    let uniqueIds: readonly string[]
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      deviceId = fleet.D3.id
      uniqueIds = [fleet.D3.uniqueId]
    })
    after(() => app.close())
    beforeEach(async () => {
      await app.ctx.db.deleteFrom('queued_command').execute()
      app.clock.advance(90 * minute)
    })

    async function withPorts(body: (rig: Rig, other: Rig) => Promise<void>, nodes = 1): Promise<void> {
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      const config = nodes > 1 ? { natsUrl: 'nats://a-broker' } : {}
      const start = () => startRig({ database: { ...database, close: async () => {} }, bus, clock, protocols, config })
      const rigs = await Promise.all(Array.from({ length: nodes }, start))
      await body(rigs[0]!, rigs[1]!).finally(() => Promise.all(rigs.map((rig) => rig.close())))
    }
    const pass = (rig: Rig, ms: number) => {
      app.clock.advance(ms)
      rig.clock.move(ms)
    }
    const give = (body: object = { type: 'engineStop', description: 'stolen' }) =>
      app.call(fleet.ADM, { method: 'POST', url: '/api/commands/send', payload: { deviceId, ...body } })
    const latest = async () => (await app.as(fleet.ADM).commands.queue({ query: { deviceId } }))[0]!
    const until = (isSo: (row: Awaited<ReturnType<typeof latest>>) => boolean) => readUntil(latest, isSo)
    const fixAt = ({ clock }: Rig, fields: Partial<Fix>): Fix => ({
      ...{ fixTime: clock.now(), valid: true, latitude: -23, longitude: -46, attributes: {} },
      ...fields,
    })
    /** The unit reports; resolves with the next message to it. */
    const says = (rig: Rig, unit: TcpUnit, fields: Partial<Fix>) =>
      unit.ask({ uniqueIds, fixes: [fixAt(rig, fields)], reply: 'thanks' })
    /** Other messages to the unit arrive before the answer to a message without a place. */
    const hearsNothing = async (rig: Rig, unit: TcpUnit) => {
      rig.ingest.sweep()
      for (const reply of ['one', 'two', 'three']) assert.equal(await unit.ask({ uniqueIds, reply }), reply)
    }
    const isStopped = async (rig: Rig, unit: TcpUnit) => {
      const heard = [await says(rig, unit, { speed: 0 }), await unit.hear()]
      assert.deepEqual(heard.sort(), ['stop the engine', 'thanks'])
    }
    /** A unit that drives at 100 km/h, and whose engine is to be cut. */
    const driving = async (rig: Rig, over?: TcpUnit): Promise<TcpUnit> => {
      const unit = over ?? (await rig.tcp())
      assert.equal(await says(rig, unit, { speed: 54 }), 'thanks')
      assert.equal((await give()).statusCode, 202)
      assert.equal((await latest()).waitsFor, 'moving')
      pass(rig, 1000)
      return unit
    }
    const request = (rig: Rig, query: string) =>
      fetch(`http://127.0.0.1:${rig.ingest.ports.get('osmand/http')}/?id=${uniqueIds[0]}&${query}`, { method: 'POST' })
    const place = 'lat=-23&lon=-46'
    const positions = () => app.ctx.db.selectFrom('position').where('deviceId', '=', deviceId).selectAll()

    test('a stranger who knows the identifier and says that it stands, on the web port or that of phones, does not', async () => {
      await withPorts(async (rig) => {
        const unit = await driving(rig)
        const api = await createApi(app.ctx, { httpIngest: rig.ingest.httpIngest })
        const web = await fetch(`http://127.0.0.1:${await api.listen()}/?id=${uniqueIds[0]}&${place}&speed=0`, {
          method: 'POST',
        })
        assert.deepEqual([web.status, await web.text()], [200, ''])
        await api.close()
        pass(rig, 1000)
        const phone = await request(rig, `${place}&speed=0`)
        assert.deepEqual([phone.status, await phone.text()], [200, ''])
        await hearsNothing(rig, unit)
        // Nor when the unit's own report is no longer recent
        pass(rig, 3 * minute)
        await request(rig, `${place}&speed=0`)
        await hearsNothing(rig, unit)
        assert.equal((await until(({ waitsFor }) => waitsFor === 'stale')).state, 'held')
        await isStopped(rig, unit)
        assert.equal((await until(({ state }) => state === 'sent')).evidence.sent?.speed, 0)
      })
    })

    test('nor one who connects in the same or another protocol, by TCP or UDP: the unit hears nothing', async () => {
      for (const port of ['gt06/tcp', 'h02/tcp'] as const) {
        await withPorts(async (rig) => {
          const unit = await driving(rig)
          const stranger = await TcpUnit.connect(rig.ingest.ports.get(port)!)
          assert.equal(await says(rig, stranger, { speed: 0 }), 'thanks')
          await hearsNothing(rig, stranger)
          await hearsNothing(rig, unit)
          assert.deepEqual([(await latest()).state, stranger.unheard], ['held', ''])
          stranger.close()
        })
        await app.ctx.db.deleteFrom('queued_command').execute()
        app.clock.advance(90 * minute)
      }
      await withPorts(async (rig) => {
        const unit = await driving(rig)
        const datagram = rig.udp()
        assert.equal(await datagram.ask({ uniqueIds, fixes: [fixAt(rig, { speed: 0 })], reply: 'thanks' }), 'thanks')
        await hearsNothing(rig, unit)
        assert.equal((await latest()).state, 'held')
      })
    })

    test('nor what the database holds of before a restart, nor a report of another that has just no place', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await says(rig, unit, { speed: 0 })
      })
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        assert.equal(await unit.ask({ uniqueIds, reply: 'hello' }), 'hello')
        assert.equal((await give()).statusCode, 202)
        assert.equal((await latest()).waitsFor, 'connection')
        // A state without a place takes that of the last report
        await request(rig, `${place}&speed=0`)
        const state: Fix = { outdated: true, attributes: { ignition: false } }
        assert.equal(await unit.ask({ uniqueIds, fixes: [state], reply: 'thanks' }), 'thanks')
        await hearsNothing(rig, unit)
        assert.equal((await latest()).state, 'held')
        pass(rig, 1000)
        await isStopped(rig, unit)
      })
    })

    test('a report without a speed does not, nor while any source says that the vehicle moves', async () => {
      await withPorts(async (rig) => {
        const unit = await driving(rig)
        pass(rig, 3 * minute)
        assert.equal(await says(rig, unit, { attributes: { ignition: false } }), 'thanks')
        await until(({ waitsFor }) => waitsFor === 'unknown')
        pass(rig, 1000)
        await request(rig, `${place}&speed=50`)
        assert.equal(await says(rig, unit, { speed: 0 }), 'thanks')
        await until(({ waitsFor }) => waitsFor === 'moving')
        await hearsNothing(rig, unit)
        pass(rig, 2.5 * minute)
        await isStopped(rig, unit)
      })
    })

    test('nor an ignition that was only copied from the report before', async () => {
      const { devices } = app.as(fleet.ADM)
      const device = await devices.get({ params: { id: deviceId } })
      const attributes = { ...device.attributes, 'processing.copyAttributes': 'ignition' }
      await devices.update({ params: { id: deviceId }, body: { ...device, attributes } })
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await says(rig, unit, { speed: 0, attributes: { ignition: false } })
        pass(rig, 1000)
        await driving(rig, unit)
        assert.equal(await says(rig, unit, { speed: 2 }), 'thanks')
        await hearsNothing(rig, unit)
        await until(({ waitsFor }) => waitsFor === 'slow')
        pass(rig, 1000)
        const heard = [await says(rig, unit, { speed: 2, attributes: { ignition: false } }), await unit.hear()]
        assert.deepEqual(heard.sort(), ['stop the engine', 'thanks'])
      }).finally(() => devices.update({ params: { id: deviceId }, body: device }))
    })

    test('a stranger who says that it stands does not make the second person needless', async () => {
      await app.as(fleet.ADM).server.update({ body: { attributes: { 'block.secondPerson': true } } })
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await says(rig, unit, { speed: 54 })
        pass(rig, 1000)
        await request(rig, `${place}&speed=0`)
        assert.equal((await give({ type: 'custom', attributes: { data: 'Relay,1#' } })).statusCode, 202)
        const { waitsFor, expirationTime, createdTime } = await latest()
        assert.deepEqual([waitsFor, +expirationTime! - +createdTime], ['approval', 30 * minute])
        pass(rig, 1000)
        assert.equal(await says(rig, unit, { speed: 0 }), 'thanks')
        await hearsNothing(rig, unit)
        assert.equal((await latest()).waitsFor, 'approval')
      })
      await app.as(fleet.ADM).server.update({ body: { attributes: {} } })
    })

    test('a place from the future does not hide what the unit reports after it', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await says(rig, unit, { speed: 54 })
        assert.equal((await give()).statusCode, 202)
        const ahead = new Date(rig.clock.now().getTime() + 50_000)
        await request(rig, `${place}&speed=0&timestamp=${ahead.getTime()}`)
        pass(rig, 1000)
        assert.equal(await says(rig, unit, { speed: 55 }), 'thanks')
        await hearsNothing(rig, unit)
        assert.equal((await latest()).waitsFor, 'moving')
      })
    })

    test('a request in the name of a unit that is connected takes none of its commands, and ends none', async () => {
      await withPorts(async (rig) => {
        const unit = await driving(rig)
        await give({ type: 'custom', attributes: { data: 'Relay,1#' }, description: 'stolen' })
        const states = async () =>
          (await app.as(fleet.ADM).commands.queue({ query: { deviceId } })).map(({ state }) => state)
        pass(rig, 3 * minute)
        for (const _ of [1, 2, 3]) assert.equal(await (await request(rig, `${place}&speed=0`)).text(), '')
        assert.deepEqual(await states(), ['held', 'held'])
        // A command that the protocol of a request lacks waits for the connection of the unit
        const gone = rig.until(({ devices }) => devices.some(({ status }) => status === 'offline'))
        unit.close()
        await gone
        for (const _ of [1, 2, 3]) await request(rig, `${place}&speed=0`)
        assert.equal((await states()).at(-1), 'held')
      })
    })

    test('a unit that reports by requests hears it in the answer to the one that says that it stands', async () => {
      await withPorts(async (rig) => {
        await request(rig, `${place}&speed=50`)
        const cut = { type: 'custom', attributes: { data: 'Relay,1#' }, description: 'stolen' }
        assert.equal((await give(cut)).statusCode, 202)
        pass(rig, 1000)
        assert.equal(await (await request(rig, `${place}&speed=40`)).text(), '')
        await until(({ waitsFor }) => waitsFor === 'moving')
        pass(rig, 1000)
        assert.equal(await (await request(rig, `${place}`)).text(), '')
        await until(({ waitsFor }) => waitsFor === 'unknown')
        pass(rig, 1000)
        assert.equal(await (await request(rig, `${place}&speed=0`)).text(), 'Relay,1#')
        await until(({ state }) => state === 'sent')
      })
    })

    test('a unit that reports by datagrams is sent it where it says that it stands, and a dropped report keeps it back', async () => {
      await withPorts(async (rig) => {
        const unit = rig.udp()
        const report = (fields: Partial<Fix>) => unit.ask({ uniqueIds, fixes: [fixAt(rig, fields)], reply: 'thanks' })
        await report({ speed: 0 })
        pass(rig, 3 * minute)
        assert.equal((await give()).statusCode, 202)
        assert.equal((await latest()).waitsFor, 'stale')
        await app.as(fleet.ADM).devices.update({
          params: fleet.D3,
          body: { ...fleet.D3, attributes: { 'filter.enable': true, 'filter.maxSpeed': 10 } },
        })
        await report({ speed: 0 })
        assert.equal((await until(({ state }) => state === 'sent')).evidence.sent?.speed, 0)
        pass(rig, 3 * minute)
        await give()
        await until(({ waitsFor }) => waitsFor === 'stale')
        await report({ latitude: -22, speed: 54 })
        await until(({ waitsFor }) => waitsFor === 'moving')
        assert.deepEqual(await positions().where('latitude', '=', -22).execute(), [])
        await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...fleet.D3, attributes: {} } })
      })
    })

    test('of two nodes the one that holds the connection judges by what came over it', async () => {
      await withPorts(async (one, two) => {
        const unit = await driving(one)
        for (const rig of [one, two]) {
          assert.equal(await (await request(rig, `${place}&speed=0`)).text(), '')
          pass(one, 1000)
        }
        rigsSweep([one, two])
        const isCut = unit.socket.destroyed
        const connected = isCut ? await one.tcp() : unit
        const heard = await connected.ask({ uniqueIds, reply: 'hello' }).catch(() => 'closed')
        assert.ok(['hello', 'closed'].includes(heard), heard)
        assert.equal((await latest()).state, 'held')
        pass(one, 3 * minute)
        await isStopped(two, await two.tcp())
      }, 2)
    })

    test('what comes in another protocol than that of a live connection leaves a trace', async () => {
      await withPorts(async (rig) => {
        const unit = await driving(rig)
        await request(rig, `${place}&speed=0`)
        const stranger = await TcpUnit.connect(rig.ingest.ports.get('h02/tcp')!)
        pass(rig, 1000)
        await says(rig, stranger, { speed: 1 })
        stranger.close()
        const rows = await positions().orderBy('id', 'desc').limit(3).execute()
        assert.deepEqual(
          rows.map(({ protocol, attributes }) => [protocol, JSON.parse(attributes).otherProtocol]),
          [
            ['h02', 'gt06'],
            ['osmand', 'gt06'],
            ['gt06', undefined],
          ],
        )
        const [line] = rig.logged.filter(({ msg }) => msg.includes('while it is connected in another'))
        assert.deepEqual([line?.deviceId, line?.protocol, line?.otherProtocol], [deviceId, 'osmand', 'gt06'])
        assert.equal(rig.ingest.figures().contested, 2)
        unit.close()
      })
    })
  })
}

const rigsSweep = (rigs: readonly Rig[]) => {
  for (const rig of rigs) rig.ingest.sweep()
}
