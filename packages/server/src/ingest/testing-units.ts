import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { bytesOf, u16Bytes, u32Bytes } from '@rastro/protocols/bytes'
import { crc16Ibm } from '@rastro/protocols/checksums'
import { packet } from '@rastro/protocols/gt06/frame'

/** A simulated unit: it speaks its maker's protocol over TCP, and records the commands that it receives. */
export interface RealUnit {
  /** The texts of the received commands. */
  readonly commands: readonly string[]
  /** Reports its place, at this speed in km/h; resolves when the server has acknowledged it. */
  drives(at: Date, speedKmh: number): Promise<void>
  close(): void
}

/** The makers whose units can be simulated. */
export const realUnits = { gt06: gt06Unit, teltonika: teltonikaUnit }

/** Resolves with the next bytes, as soon as there are that many. */
class Reading {
  private bytes = Buffer.alloc(0)
  private wake = () => {}
  private readonly socket: Socket

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.bytes = Buffer.concat([this.bytes, chunk])
      this.wake()
    })
    socket.on('error', () => {}) // 'close' follows
    socket.on('close', () => this.wake())
  }

  async peek(length: number): Promise<Buffer> {
    while (this.bytes.length < length) {
      if (this.socket.destroyed) throw new Error('The connection has ended')
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    return this.bytes.subarray(0, length)
  }

  async take(length: number): Promise<Buffer> {
    const taken = Buffer.from(await this.peek(length))
    this.bytes = this.bytes.subarray(length)
    return taken
  }
}

async function opened(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return { socket, reading: new Reading(socket) }
}

/** A GT06 of Concox: packets with their type; each of its own is acknowledged by one of the same type and serial number. */
async function gt06Unit(port: number, imei: string): Promise<RealUnit> {
  const { socket, reading } = await opened(port)
  const commands: string[] = []
  let serial = 0
  const ask = async (type: number, content: Buffer) => {
    serial += 1
    socket.write(packet(type, content, serial))
    for (;;) {
      const length = (await reading.peek(3))[2]! + 5
      const bytes = await reading.take(length)
      if (bytes[3] === type && bytes.readUInt16BE(length - 6) === serial) return
      if (bytes[3] === 0x80) commands.push(bytes.subarray(9, 5 + bytes[4]!).toString('latin1'))
    }
  }
  await ask(0x01, Buffer.from(imei.padStart(16, '0'), 'hex'))
  return {
    commands,
    close: () => socket.destroy(),
    drives: (at, speedKmh) => ask(0x12, bytesOf(moment(at), 0xc9, place, speedKmh, u16Bytes(0x14_5a), mast)),
  }
}

/** Year, month, day, hour, minute, second, UTC. */
const moment = (at: Date): Buffer =>
  Buffer.of(
    at.getUTCFullYear() - 2000,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )
/** São Paulo, in minutes × 30000, without signs. */
const place = bytesOf(u32Bytes(23.5 * 1_800_000), u32Bytes(46.6 * 1_800_000))
const mast = Buffer.from('02d4051a2b00c3d4', 'hex')

/** A unit of Teltonika: records of codec 8, of which the server acknowledges the number; commands in codec 12. */
async function teltonikaUnit(port: number, imei: string): Promise<RealUnit> {
  const { socket, reading } = await opened(port)
  const commands: string[] = []
  socket.write(bytesOf(u16Bytes(imei.length), imei))
  await reading.take(1)
  return {
    commands,
    close: () => socket.destroy(),
    drives: async (at, speedKmh) => {
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(BigInt(at.getTime()))
      const gps = bytesOf(i32(-46.6e7), i32(-23.5e7), u16Bytes(700), u16Bytes(90), 9, u16Bytes(speedKmh))
      const body = bytesOf(0x08, 1, time, 0, gps, Buffer.alloc(6), 1)
      socket.write(bytesOf(u32Bytes(0), u32Bytes(body.length), body, u32Bytes(crc16Ibm(body))))
      // A frame of a command begins with four zeros, an acknowledgement is the number of records
      while ((await reading.peek(4)).readUInt32BE(0) === 0) {
        const bytes = await reading.take((await reading.peek(8)).readUInt32BE(4) + 12)
        commands.push(bytes.subarray(15, -5).toString('latin1'))
      }
      await reading.take(4)
    },
  }
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
