import { connect, type Socket } from 'node:net'
import { loginFrame } from './load/frames.ts'

/** Messages from the parent process. */
export type IdleOrder =
  /** Opens connections from as many addresses as the server's limit of each demands; named ones log in as Teltonika units. */
  | {
      readonly kind: 'open'
      readonly port: number
      readonly connections: number
      /** Numbers of the units, or undefined for connections that never say a byte. */
      readonly firstUnit: number | undefined
      /** The last byte of 127.0.1.x, of the first address. */
      readonly firstAddress: number
    }
  /** Answered with the time since the opening of each that was closed (ms), when all are, or when so many seconds have passed. */
  | { readonly kind: 'closed'; readonly seconds: number }

/** Below `CONNECTIONS_PER_ADDRESS`. */
const PER_ADDRESS = 1900
/** In waves, so that the kernel's queue of new connections does not overflow. */
const WAVE = 250

const sockets: Socket[] = []
const lives: number[] = []

process.on('message', (order: IdleOrder) => {
  void carryOut(order).then((result) => process.send!(result))
})
process.on('disconnect', () => process.exit())

async function carryOut(order: IdleOrder): Promise<number | readonly number[]> {
  if (order.kind === 'closed') return closed(order.seconds)
  while (sockets.length < order.connections) {
    const first = sockets.length
    const wave = Array.from({ length: Math.min(WAVE, order.connections - first) }, (_, at) => open(order, first + at))
    sockets.push(...(await Promise.all(wave)))
  }
  return sockets.filter(({ destroyed }) => !destroyed).length
}

function open({ port, firstUnit, firstAddress }: IdleOrder & { kind: 'open' }, at: number): Promise<Socket> {
  const localAddress = `127.0.1.${firstAddress + Math.floor(at / PER_ADDRESS)}`
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    socket.on('error', reject)
    socket.on('connect', () => {
      const opened = performance.now()
      socket.on('close', () => lives.push(performance.now() - opened))
      if (firstUnit === undefined) resolve(socket)
      else socket.write(loginFrame(firstUnit + at))
    })
    socket.on('data', () => resolve(socket))
    socket.on('end', () => socket.destroy())
  })
}

async function closed(seconds: number): Promise<readonly number[]> {
  const until = performance.now() + seconds * 1000
  while (lives.length < sockets.length && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 200))
  return lives
}
