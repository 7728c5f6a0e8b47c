import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { wireTime } from '@rastro/core/kit/schema'
import type { LiveMessage } from '@rastro/core/model/live'
import { WebSocket } from 'ws'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedFleet } from '../testing/fleet.ts'
import { startIngest } from './ingest.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

const login = (imei: string) => Buffer.concat([hex('000f'), Buffer.from(imei)])
/** Teltonika codec 8, one record: 22.9° S 43.2° W, 54 km/h, 9 satellites, ignition on. */
function record(time: Date): Buffer {
  const place = 'e6403400 f259bcc0 000a 005a 09 0036'
  const packet = hex(`00000000 00000025 08 01 0000000000000000 00 ${place} 00 02 02 ef01 f001 00 00 00 01 0000c57f`)
  packet.writeBigUInt64BE(BigInt(time.getTime()), 10)
  return packet
}

test('[API-9] bytes of a unit become a position on the screen of who may see it, and of nobody else', async () => {
  const app = await testApp({ config: { devicePorts: { teltonika: -1 }, onlyNamedPorts: true } })
  const { USR, RO, D1, D2 } = await seedFleet(app.ctx)
  const ingest = await startIngest(app.ctx)
  const host = await app.listen()
  const [seesAll, seesOne] = [await watch(app, host, RO), await watch(app, host, USR)]
  const time = new Date(app.clock.now().getTime() + 60_000)
  const units: Socket[] = []
  async function report(imei: string): Promise<void> {
    const unit = connect(ingest.ports.get('teltonika/tcp')!, '127.0.0.1')
    units.push(unit)
    unit.write(login(imei))
    assert.deepEqual(await once(unit, 'data'), [Buffer.of(1)])
    unit.write(record(time))
    assert.deepEqual(await once(unit, 'data'), [hex('00000001')])
  }

  await report(D2.uniqueId)
  const position = await seesAll.positionOf(D2.id)
  assert.equal(position.protocol, 'teltonika')
  assert.equal(String(position.fixTime), wireTime(time))
  assert.deepEqual([position.latitude, position.longitude], [-22.9, -43.2])
  assert.equal(position.attributes.ignition, true)
  await report(D1.uniqueId)
  await seesOne.positionOf(D1.id)
  assert.deepEqual([...seesOne.devices], [D1.id])

  for (const { socket } of [seesAll, seesOne]) socket.terminate()
  for (const unit of units) unit.destroy()
  await ingest.close()
  await app.close()
})

/** Opens a browser's socket and waits for its first message. */
async function watch(app: TestApp, host: string, user: { id: number }) {
  const socket = new WebSocket(`ws://${host}/api/socket`, { headers: { cookie: await app.cookie(user) } })
  const positions: NonNullable<LiveMessage['positions']> = []
  socket.on('message', (data) => {
    const message: LiveMessage = JSON.parse(data.toString())
    if (message.positions) positions.push(...message.positions)
  })
  await once(socket, 'message')
  const known = new Set(positions.map(({ id }) => id))
  return {
    socket,
    get devices() {
      return new Set(positions.map(({ deviceId }) => deviceId))
    },
    async positionOf(deviceId: number) {
      for (;;) {
        const found = positions.find((position) => position.deviceId === deviceId && !known.has(position.id))
        if (found) return found
        await once(socket, 'message')
      }
    },
  }
}
