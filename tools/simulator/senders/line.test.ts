import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { Reader } from '@rastro/protocols/bytes'
import { teltonikaEncoder } from '../encoders/teltonika.ts'
import { fleet } from '../fleet.ts'
import { readingAt } from '../vehicle.ts'
import { Line } from './line.ts'

const UNIT = '356307042600017'
const readings = [0, 8, 16].map((seconds) => readingAt(fleet[0]!.vehicle, Date.UTC(2026, 10, 21, 15, 0, seconds)))

/** A server that accepts every login and passes on what follows it. */
async function listen(onData: (data: Buffer, socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.of(1))
      socket.on('data', (data: Buffer) => onData(data, socket))
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

test('what was not acknowledged before the connection broke is sent again on the next', async () => {
  const times: number[] = []
  const { server, port } = await listen((data, socket) => {
    times.push(new Reader(data, 10).u64())
    // The first frame is lost together with its connection.
    if (times.length === 1) socket.destroy()
    else socket.write(Buffer.of(0, 0, 0, 1))
  })
  const line = new Line(teltonikaEncoder, { host: '127.0.0.1', port, uniqueId: UNIT })
  await line.send([readings[0]!])
  await line.send([readings[1]!])
  line.close()
  server.close()
  assert.deepEqual(times, [readings[0]!.time, readings[0]!.time, readings[1]!.time])
})

test('a command is obeyed and answered', async () => {
  const command = Buffer.from('00000000000000130c01050000000b7365746469676f757420310100000000', 'hex')
  const answered = Promise.withResolvers<string>()
  const { server, port } = await listen((data, socket) => {
    if (data[8] === 0x0c) answered.resolve(data.toString('latin1', 15, data.length - 5))
    else socket.write(Buffer.concat([Buffer.of(0, 0, 0, 1), command]))
  })
  const blocks: boolean[] = []
  const options = { host: '127.0.0.1', port, uniqueId: UNIT, onBlock: (block: boolean) => blocks.push(block) }
  const line = new Line(teltonikaEncoder, options)
  await line.send([readings[0]!])
  assert.match(await answered.promise, /^DOUT1:1 /)
  assert.deepEqual(blocks, [true])
  line.close()
  server.close()
})
