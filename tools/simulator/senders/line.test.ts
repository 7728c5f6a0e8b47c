import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { Reader } from '@rastro/protocols/bytes'
import { calampEncoder } from '../encoders/calamp.ts'
import { suntechEncoder } from '../encoders/suntech.ts'
import { teltonikaEncoder } from '../encoders/teltonika.ts'
import { fleet } from '../fleet.ts'
import { readingAt } from '../vehicle.ts'
import { Datagrams } from './datagrams.ts'
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

test('what a protocol without acknowledgements has written reaches the server, though the unit closes at once', async () => {
  const arrived = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    let text = ''
    socket.on('data', (data: Buffer) => {
      text += data
    })
    socket.on('close', () => arrived.resolve(text))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const line = new Line(suntechEncoder, { host: '127.0.0.1', port, uniqueId: '207610007' })
  await line.send(Array.from({ length: 200 }, (_, i) => readings[i % 3]!))
  line.close()
  server.close()
  assert.equal((await arrived.promise).split('\r').length, 201)
})

test('a datagram is sent again until it is acknowledged', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const sequences: number[] = []
  const socket = createSocket('udp4')
  const repeated = Promise.withResolvers<void>()
  socket.on('message', (data, from) => {
    const sequence = data.readUInt16BE(11)
    sequences.push(sequence)
    // The first of each is lost
    if (sequences.filter((one) => one === sequence).length === 2)
      socket.send(Buffer.of(2, 1, sequence >> 8, sequence, 2, 0, 0, 0, 0, 0), from.port, from.address)
    else if (sequences.length === readings.length) repeated.resolve()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const unit = new Datagrams(calampEncoder, { host: '127.0.0.1', port, uniqueId: '4542070007' })
  const sent = unit.send(readings)
  await repeated.promise
  context.mock.timers.tick(2000)
  await sent
  unit.close()
  socket.close()
  assert.deepEqual(sequences.toSorted(), [1, 1, 2, 2, 3, 3])
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
