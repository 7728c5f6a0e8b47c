import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Protocol } from '@rastro/protocols/define'
import { loadProtocols } from '@rastro/protocols/index'
import { commandOnWire, onWire } from '@rastro/protocols/outgoing'
import { testTarget } from '@rastro/protocols/testing'
import { foreignCuts, outputAttempts, ownCuts } from '../testing/cut-attempts.ts'
import { dialects } from '../testing/dialects.ts'
import { seedFleet } from '../testing/fleet.ts'
import { lineProtocol, type Rig, startRig } from './testing.ts'

const [, openSqlite] = dialects[0]!
const protocols = (await loadProtocols()).filter(({ commands }) => commands.length > 0)
/** It encodes a command only with the header of the unit's last frame, so that none of these leaves at all. */
const speechless: ReadonlySet<string> = new Set(['t800x'])
/** Some protocols send commands only to a number of 15 digits. */
const FIRST_IMEI = 860_000_000_000_000
const nextTurn = () => new Promise(setImmediate)

/** The commands and effects of a protocol, for a unit that reports in lines of JSON; `encoded` takes each message that it makes. */
function standIn(protocol: Protocol, encoded: Buffer[]): Protocol {
  const encode: Protocol['encode'] = (command, target) => {
    const message = protocol.encode?.(command, target)
    if (message) encoded.push(message)
    return message
  }
  if (!('decodeRequest' in protocol)) {
    return { ...protocol, frame: lineProtocol.frame!, decode: lineProtocol.decode, encode }
  }
  const decodeRequest: typeof protocol.decodeRequest = ({ body }) => ({
    messages: lineProtocol.decode(body),
    answer: { status: 200 },
    refusal: { status: 404 },
  })
  return { ...protocol, decodeRequest, encode }
}

/** What may cut an engine, in every way that it can be given. */
function attemptsOn(protocol: Protocol) {
  const { words, digits } = ownCuts(protocol)
  const texts = [...words, ...foreignCuts]
  const hex = texts.map((text) => Buffer.from(text).toString('hex'))
  return [
    { type: 'engineStop', attributes: {} },
    ...outputAttempts.map((attributes) => ({ type: 'outputControl', attributes })),
    ...new Set([...texts, ...hex, ...digits]).values().map((data) => ({ type: 'custom', attributes: { data } })),
  ]
}

describe('nothing that may cut reaches a moving unit over its socket', { concurrency: 16 }, () => {
  const messages = new Map(protocols.map((protocol) => [protocol.name, [] as Buffer[]]))
  const spoken = protocols.map((protocol) => standIn(protocol, messages.get(protocol.name)!))
  let rig: Rig
  let giver: { userId: number; userName: string }
  before(async () => {
    rig = await startRig({ database: await openSqlite(), protocols: spoken })
    const { ADM } = await seedFleet({ db: rig.database.db, positions: rig.database.positions, clock: rig.clock })
    giver = { userId: ADM.id, userName: ADM.name! }
  })
  after(() => rig.close())

  for (const protocol of spoken) {
    const { name } = protocol
    test(`${name}: it waits whatever its row says, and goes when the unit stands`, { timeout: 30_000 }, async (t) => {
      const { db } = rig.database
      const uniqueId = String(FIRST_IMEI + spoken.indexOf(protocol))
      const deviceId = await rig.register(uniqueId)
      const unit = await openUnit(protocol, rig)
      t.after(() => unit.close())
      const drives = async (speed: number) => {
        rig.clock.move(1000)
        const fix = { fixTime: rig.clock.now(), valid: true, latitude: -23, longitude: -46, speed, attributes: {} }
        await unit.say(`${JSON.stringify({ uniqueIds: [uniqueId], fixes: [fix] })}\n`)
        await rig.until(({ positions }) =>
          positions.some((one) => one.deviceId === deviceId && +one.fixTime === +fix.fixTime),
        )
      }
      const rows = () => db.selectFrom('queued_command').selectAll().where('deviceId', '=', deviceId).execute()
      const isOpen = async () => (await rows()).some(({ state }) => state === 'queued' || state === 'claimed')

      await drives(40)
      const values = attemptsOn(protocol).map(({ type, attributes }) => ({
        ...{ deviceId, type, attributes: JSON.stringify(attributes) },
        ...{ textChannel: 0 as const, createdTime: 0, ...giver },
      }))
      await db.insertInto('queued_command').values(values).execute()
      rig.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
      while (!t.signal.aborted && (await isOpen())) await drives(40)

      const states = (await rows()).map(({ type, attributes, state }) => `${state}: ${type} ${attributes}`)
      assert.deepEqual(
        states.filter((state) => !/^(held|expired): /.test(state)),
        [],
      )
      assert.equal(unit.heard().toString('latin1'), '')

      const kept = (await rows()).find(({ state }) => state === 'held')
      if (!kept) return assert.ok(speechless.has(name), 'none of them can be encoded')
      await db.deleteFrom('queued_command').where('deviceId', '=', deviceId).where('id', '!=', kept.id).execute()
      messages.get(name)!.length = 0
      const isSent = async () => (await rows())[0]!.state === 'sent'
      while (!t.signal.aborted && !(await isSent())) await drives(0)
      while (!t.signal.aborted && unit.heard().length === 0) await nextTurn()
      const [made] = messages.get(name)!
      const command = { type: kept.type, attributes: JSON.parse(kept.attributes) } as never
      const transport = protocol.transports[0]!
      const expected = made
        ? onWire(protocol, made, transport)
        : commandOnWire(protocol, command, testTarget({ uniqueId, transport }))!.form
      assert.equal(unit.heard().toString('latin1'), expected.toString('latin1'))
    })
  }
})

interface SocketUnit {
  say(line: string): Promise<void>
  heard(): Buffer
  close(): void
}

/** A unit on the first transport of its protocol. */
async function openUnit({ name, transports: [transport] }: Protocol, rig: Rig): Promise<SocketUnit> {
  const port = rig.ingest.ports.get(`${name}/${transport}`)!
  const chunks: Buffer[] = []
  const heard = () => Buffer.concat(chunks)
  if (transport === 'http') {
    const say = async (body: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
      chunks.push(Buffer.from(await answer.arrayBuffer()))
    }
    return { say, heard, close: () => {} }
  }
  if (transport === 'udp') {
    const socket = createSocket('udp4').on('message', (datagram) => void chunks.push(datagram))
    return { say: async (line) => socket.send(line, port, '127.0.0.1'), heard, close: () => socket.close() }
  }
  const socket = connect(port, '127.0.0.1').on('data', (chunk: Buffer) => void chunks.push(chunk))
  await once(socket, 'connect')
  return { say: async (line) => void socket.write(line), heard, close: () => void socket.destroy() }
}
