import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Attack, inTurns } from '../attack.ts'
import { ATTACKER, BYSTANDERS, type Scene } from '../scene.ts'

/** Bytes that are not a frame, as fast as the server reads them. */
export const unreadableFrames: Attack = {
  name: 'unreadable frames',
  what: 'ten connections to gt06, h02 and teltonika that write frames which nobody can read, at full speed',
  run: (scene, signal) => floodFrom(ATTACKER, scene, signal),
}

/** The same from the address of the legitimate unit, which is therefore not blocked. */
export const unreadableBehindNat: Attack = {
  name: 'unreadable frames behind a NAT',
  what: 'the same from the address of the honest unit',
  run: (scene, signal) => floodFrom(BYSTANDERS, scene, signal),
}

async function floodFrom(address: string, { devicePorts }: Scene, signal: AbortSignal): Promise<void> {
  const { gt06, h02, teltonika } = devicePorts
  const frames = [
    [gt06, Buffer.from('78780b01ffffffffffffffff0001ffff0d0a', 'hex')],
    [h02, Buffer.from('*HQ,000000000000001,V1,nonsense,A,#')],
    [teltonika, Buffer.from('00000000000000100801ffffffffffffffffffffffffffff0100000000', 'hex')],
  ] as const
  await inTurns({ atOnce: 10, max: Number.POSITIVE_INFINITY, signal }, async (at) => {
    const [port, frame] = frames[at % frames.length]!
    const bytes = Buffer.concat(Array(1000).fill(frame))
    await flood(await opened(port, bytes, address), bytes, signal)
  })
}

/** Frames that begin and never end. */
export const halfFrames: Attack = {
  name: 'half frames',
  what: '2,000 connections with 60 kB of a frame that does not end',
  async run({ devicePorts: { teltonika } }, signal) {
    const half = Buffer.alloc(60_000)
    half.writeUInt32BE(65_000, 4)
    await holdOpen(2000, signal, () => opened(teltonika, half))
  },
}

/** Requests that begin and never end. */
export const halfBodies: Attack = {
  name: 'half bodies',
  what: '1,000 osmand requests with 900 kB of a body that does not end',
  async run({ devicePorts: { osmand } }, signal) {
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n'
    const half = Buffer.concat([Buffer.from(head), Buffer.alloc(900_000, ' ')])
    await holdOpen(1000, signal, () => opened(osmand, half))
  },
}

/** Unregistered identifiers. */
export const randomIdentifiers: Attack = {
  name: 'random identifiers',
  what: '20,000 logins of units that nobody registered',
  async run({ devicePorts: { teltonika } }, signal) {
    await inTurns({ atOnce: 50, max: 20_000, signal }, async (at) => {
      const login = Buffer.concat([Buffer.from([0, 15]), Buffer.from(String(860_000_000_000_000 + at * 7919))])
      const socket = await opened(teltonika, login)
      if (!socket.destroyed) await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => {})
      socket.destroy()
    })
  },
}

/** Pieces of photos of unregistered units. */
export const strangersPhotos: Attack = {
  name: "strangers' photos",
  what: 'camera pieces over UDP, each from a number that nobody registered, as fast as they leave',
  async run({ devicePorts: { teltonika } }, signal) {
    const socket = createSocket('udp4')
    socket.bind(0, ATTACKER)
    await once(socket, 'listening')
    const piece = Buffer.alloc(2000)
    for (let unit = 0; !signal.aborted; unit++) {
      for (const message of [cameraMessage(1, Buffer.from([0, 0, 0, 1, 2, 0, 0, 0])), cameraMessage(2, piece)]) {
        socket.send(datagram(unit % 5000, message), teltonika, '127.0.0.1')
      }
      if (unit % 20 === 0) await new Promise(setImmediate)
    }
    socket.close()
  },
}

/** Datagrams from many ports, each of which the server must treat as another unit. */
export const manyPorts: Attack = {
  name: 'many ports',
  what: 'datagrams from 2,000 ports over and over, each with a number that nobody registered',
  async run({ devicePorts: { h02, teltonika } }, signal) {
    const sockets = Array.from({ length: 2000 }, () => createSocket('udp4'))
    for (let at = 0; !signal.aborted; at++) {
      const number = 880_000_000_000_000 + at
      const socket = sockets[at % sockets.length]!
      socket.send(Buffer.from(`*HQ,${number},V1,000000,A,2235.1,S,04322.2,W,0,0,010126,FFFFFBFF#`), h02, '127.0.0.1')
      socket.send(datagram(at, cameraMessage(1, Buffer.from([0, 0, 0, 1, 2, 0, 0, 0]))), teltonika, '127.0.0.1')
      if (at % 50 === 0) await new Promise(setImmediate)
    }
    for (const socket of sockets) socket.close()
  },
}

export const onDevicePorts: readonly Attack[] = [
  unreadableFrames,
  unreadableBehindNat,
  halfFrames,
  halfBodies,
  randomIdentifiers,
  strangersPhotos,
  manyPorts,
]

/** A camera's announcement (1) or piece (2) in a codec 12 packet. */
function cameraMessage(kind: 1 | 2, data: Buffer): Buffer {
  const about = kind === 1 ? data : Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), length16(data), data])
  const body = Buffer.concat([Buffer.from([kind]), about])
  return Buffer.concat([Buffer.from([0x0c, 1, 0x0d]), length32(body), body, Buffer.from([1])])
}

function datagram(unit: number, packet: Buffer): Buffer {
  const imei = Buffer.from(String(870_000_000_000_000 + unit))
  const body = Buffer.concat([Buffer.from([0, 1, 1, 1]), length16(imei), imei, packet])
  return Buffer.concat([length16(body), body])
}

const length16 = ({ length }: Buffer): Buffer => Buffer.from([length >> 8, length & 255])
const length32 = ({ length }: Buffer): Buffer => Buffer.from([0, 0, length >> 8, length & 255])

function opened(port: number, bytes: Buffer, localAddress = ATTACKER): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => resolve(socket))
    socket.on('connect', () => socket.write(bytes, () => resolve(socket)))
  })
}

/** Writes the same bytes again and again, as fast as the server reads them. */
async function flood(socket: Socket, bytes: Buffer, signal: AbortSignal): Promise<void> {
  socket.resume()
  while (!signal.aborted && !socket.destroyed) {
    await new Promise<void>((resolve) => {
      socket.once('close', resolve)
      socket.write(bytes, () => {
        socket.off('close', resolve)
        resolve()
      })
    })
  }
  socket.destroy()
}

async function holdOpen(max: number, signal: AbortSignal, open: () => Promise<Socket>): Promise<void> {
  const held: Socket[] = []
  await inTurns({ atOnce: 50, max, signal }, async () => void held.push(await open()))
  if (!signal.aborted) await once(signal, 'abort')
  for (const socket of held) socket.destroy()
}
