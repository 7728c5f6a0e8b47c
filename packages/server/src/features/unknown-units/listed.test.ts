import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { loadProtocols } from '@rastro/protocols/index'
import { type Rig, startRig } from '../../ingest/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const LOGIN = '78780d01086450703811265000018cdd0d0a'

for (const [dialect, open] of dialects) {
  describe(`unknown units that call on the ports, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let rig: Rig
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const protocols = (await loadProtocols()).filter(({ name }) => name === 'gt06' || name === 'wialon')
      const { database, bus } = app.ctx
      rig = await startRig({ database: { ...database, close: async () => {} }, bus, protocols })
      // The list shows an hour, by the clock of the API
      rig.clock.move(app.clock.now().getTime() - rig.clock.now().getTime())
    })
    after(async () => {
      await rig.close()
      await app.close()
    })

    /** Says one thing on a new connection from this address, and waits until the list has changed. */
    async function call(port: number, said: Buffer | string, localAddress: string): Promise<void> {
      const heard = new Promise<void>((resolve) => {
        const stop = app.ctx.bus.onUnknownUnit(() => {
          stop()
          resolve()
        })
      })
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(said)
      await heard
      socket.destroy()
    }
    const listed = () => app.as(fleet.ADM).deviceEndpoints.unknownUnits({})

    test('each is named with its protocol, its identifier and what it sent, and one address floods nobody out', async () => {
      await call(rig.ingest.ports.get('gt06/tcp')!, Buffer.from(LOGIN, 'hex'), '127.0.0.2')
      const invented = rig.ingest.ports.get('wialon/tcp')!
      for (let number = 0; number < 60; number++) {
        // Twenty are told of in five seconds
        if (number % 20 === 0) rig.clock.move(5000)
        await call(invented, `#L#invented-${number};NA\r\n`, '127.0.0.1')
      }
      rig.clock.move(5000)
      await call(invented, '#L#864507038112650;NA\r\n', '127.0.0.1')
      const units = await listed()
      assert.equal(units.length, 20)
      const real = units.filter(({ uniqueId }) => uniqueId === '864507038112650')
      assert.deepEqual(
        real.map(({ protocol, data }) => [protocol, data]),
        [['wialon', '#L#864507038112650;NA']],
      )
      // The name of the real unit, taken by the flood and pushed out there, is still its own
      for (let number = 60; number < 79; number++) await call(invented, `#L#invented-${number};NA\r\n`, '127.0.0.1')
      rig.clock.move(5000)
      await call(invented, '#L#invented-79;NA\r\n', '127.0.0.1')
      const left = (await listed()).filter(({ uniqueId }) => uniqueId === '864507038112650')
      assert.deepEqual(
        left.map(({ protocol, data }) => [protocol, data]),
        [['gt06', LOGIN]],
      )
    })
  })
}
