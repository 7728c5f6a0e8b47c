import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { server } from '@rastro/core/resources/server'
import { protocols as entries, loadProtocols } from '@rastro/protocols/index'
import { TEST_NOW } from '@rastro/protocols/testing'
import { create } from '../db/crud.ts'
import { dialects } from '../testing/dialects.ts'
import { type Exchange, recordedExchange, withoutRecordings } from '../testing/recorded-exchange.ts'
import { type Rig, startRig, TestClock } from './testing.ts'

const [, openSqlite] = dialects[0]!
const protocols = withoutRecordings ? [] : await loadProtocols()
const nextTurn = () => new Promise(setImmediate)

/** Of which no recorded frame names a unit and is answered or reports a place; iotm and pui are recorded inside MQTT. */
const withoutExchange: ReadonlySet<string> = new Set(
  'apel appello b2316 carcell forward iotm jt1078 mta6 progress pui recoda tlv wli'.split(' '),
)

for (const transport of ['tcp', 'udp', 'http'] as const) {
  describe(`a recorded message through a real socket over ${transport}`, {
    skip: withoutRecordings,
    concurrency: 8,
  }, () => {
    const clock = new TestClock()
    clock.move(TEST_NOW.getTime() - clock.now().getTime())
    const spoken = protocols.filter(({ transports }) => (transports as readonly string[]).includes(transport))
    const exchanges = new Map(spoken.map((protocol) => [protocol, recordedExchange(protocol, transport, clock.now())]))
    let rig: Rig
    before(async () => {
      const database = await openSqlite()
      const settings = Object.assign({}, ...exchanges.values().map((exchange) => exchange?.settings))
      // Recordings are older, and newer, than a server of today believes
      await create(database.db, server, { attributes: { ...settings, 'filter.future': 0 } })
      rig = await startRig({
        database,
        clock,
        protocols: entries.filter(({ name }) => spoken.some((one) => one.name === name)),
      })
    })
    after(() => rig.close())

    for (const [{ name }, exchange] of exchanges) {
      if (!exchange) {
        test(`${name} has none`, () => assert.ok(withoutExchange.has(name)))
        continue
      }
      test(`${name}: its places are stored and it is answered`, { timeout: 20_000 }, async ({ signal }) => {
        await register(rig, exchange)
        const stored = async () => {
          const rows = rig.database.db.selectFrom('position').select(['latitude', 'longitude'])
          return rows.where('protocol', '=', name).orderBy('id').execute()
        }
        const isStored = async () => exchange.places.length <= (await stored()).length
        const port = rig.ingest.ports.get(`${name}/${transport}`)!
        const heard = await speak[transport](exchange, { port, isStored, signal })
        assert.equal(heard.toString('hex'), Buffer.concat(exchange.replies).toString('hex'))
        const places = (await stored()).map(({ latitude, longitude }) => [latitude, longitude])
        for (const place of exchange.places)
          assert.ok(
            places.some((one) => isNear(one, place)),
            `${place} in ${places}`,
          )
      })
    }
  })
}

async function register(rig: Rig, { uniqueIds, model }: Exchange): Promise<void> {
  for (const uniqueId of uniqueIds) {
    await rig.register(uniqueId)
    if (model) await rig.database.db.updateTable('device').set({ model }).where('uniqueId', '=', uniqueId).execute()
  }
}

const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((degrees, at) => Math.abs(degrees - other[at]!) < 1e-6)

interface Way {
  readonly port: number
  readonly isStored: () => Promise<boolean>
  readonly signal: AbortSignal
}
type Speak = (exchange: Exchange, way: Way) => Promise<Buffer>

/** Sends what a unit sends, and resolves with what it receives. */
const speak: Readonly<Record<'tcp' | 'udp' | 'http', Speak>> = {
  tcp: ({ frames }, { port }) => stream(Buffer.concat(frames), port, true),

  async udp({ frames, replies }, { port, isStored, signal }) {
    const socket = createSocket('udp4')
    const heard: Buffer[] = []
    socket.on('message', (datagram) => void heard.push(datagram))
    for (const frame of frames) socket.send(frame, port, '127.0.0.1')
    while (!signal.aborted && (heard.length < replies.length || !(await isStored()))) await nextTurn()
    socket.close()
    return Buffer.concat(heard)
  },

  async http({ request, frames: [body], status }, { port }) {
    const { method, url, headers } = request!
    const fields = { host: 'localhost', ...headers, 'content-length': String(body!.length), connection: 'close' }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
    const answer = await stream(Buffer.concat([head, body!]), port, false)
    const end = answer.indexOf('\r\n\r\n')
    assert.match(answer.toString('latin1', 0, end), new RegExp(`^HTTP/1.1 ${status} `))
    return answer.subarray(end + 4)
  },
}

/** Sends bytes over a connection in pieces of odd length, each read on its own by the server, and resolves with the answer. */
async function stream(bytes: Buffer, port: number, isEnded: boolean): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void heard.push(chunk))
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  for (let at = 0, length = 1; at < bytes.length; at += length, length = 2 * length + 1) {
    socket.write(bytes.subarray(at, at + length))
    await nextTurn()
  }
  if (isEnded) socket.end()
  await closed
  return Buffer.concat(heard)
}
