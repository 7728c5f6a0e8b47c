import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { crc16X25 } from '@rastro/protocols/checksums'
import type { Server } from './server.ts'

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly speedKmh: number
  readonly course: number
  readonly time: Date
  /** On by default. */
  readonly ignition?: boolean
}

export interface Gt06Unit {
  /** Sends a position; resolves when the server has acknowledged it. */
  report(place: Place): Promise<void>
  /** Reports its sensor: whether its relay cuts the engine. */
  tell(state: { readonly blocked: boolean }): Promise<void>
  /** The text of the next received command. */
  hear(): Promise<string>
  hangUp(): void
}

const LOGIN = 0x01
const LOCATION = 0x12
const STATUS = 0x13
const COMMAND = 0x80

/** A unit that speaks gt06: connects and logs in. Written from the manufacturer's document, independently of our decoder. */
export async function connectGt06({ gt06 }: Server, imei: string): Promise<Gt06Unit> {
  const socket = connect(gt06, 'localhost')
  await once(socket, 'connect')
  const frames = framesOf(socket)
  let serial = 0
  const say = async (type: number, content: Buffer) => {
    serial += 1
    socket.write(frame(type, content, serial))
    await frames.next(type)
  }
  await say(LOGIN, Buffer.from(imei.padStart(16, '0'), 'hex'))
  return {
    report: (place) => say(LOCATION, locationOf(place)),
    tell: ({ blocked }) => say(STATUS, Buffer.from([blocked ? 0x80 : 0, 0x06, 0x04, 0x00, 0x02])),
    // Length of the text with a flag of four bytes, the flag, the text, then the serial number and the CRC
    hear: async () => {
      const heard = await frames.next(COMMAND)
      return heard.subarray(9, 9 + heard[4]! - 4).toString()
    },
    hangUp: () => socket.destroy(),
  }
}

/** Fetches the osmand URL with these parameters, as a phone does; times are now by default. */
export async function reportOsmand({ osmand }: Server, parameters: Record<string, string | number | boolean>) {
  const query = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]))
  const { status } = await fetch(`http://localhost:${osmand}/?${query}`)
  if (status !== 200) throw new Error(`The server answered ${status} to a unit.`)
}

/** `78 78`, length, type, content, serial, CRC, `0d 0a`; the length counts from the type to the CRC. */
function frame(type: number, content: Buffer, serial: number): Buffer {
  const body = Buffer.from([content.length + 5, type, ...content, serial >> 8, serial & 0xff])
  const crc = crc16X25(body)
  return Buffer.from([0x78, 0x78, ...body, crc >> 8, crc & 0xff, 0x0d, 0x0a])
}

/** The place, then the mast it is served by: country, network, area, mast. */
function locationOf({ latitude, longitude, speedKmh, course, time, ignition = true }: Place): Buffer {
  const clock = [
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  ]
  const content = Buffer.alloc(26)
  content.set([time.getUTCFullYear() - 2000, ...clock, 0xcb])
  content.writeUInt32BE(Math.round(Math.abs(latitude) * 1_800_000), 7)
  content.writeUInt32BE(Math.round(Math.abs(longitude) * 1_800_000), 11)
  content.writeUInt8(speedKmh, 15)
  content.writeUInt16BE(flagsOf(latitude, longitude) | (ignition ? 0x8000 : 0) | course, 16)
  content.set([0x02, 0xd4, 0x05, 0x0c, 0x1c, 0x00, 0xa1, 0xb2], 18)
  return content
}

/** Located, the ignition is known, and the hemispheres. */
const flagsOf = (latitude: number, longitude: number): number =>
  0x1000 | 0x4000 | (latitude >= 0 ? 0x0400 : 0) | (longitude < 0 ? 0x0800 : 0)

/** The server's frames in order; each is consumed by the waiter for its type. */
function framesOf(socket: Socket): { next(type: number): Promise<Buffer> } {
  let bytes = Buffer.alloc(0)
  const unread: Buffer[] = []
  let wake = () => {}
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    while (bytes.length > 2 && bytes.length >= bytes[2]! + 5) {
      unread.push(bytes.subarray(0, bytes[2]! + 5))
      bytes = bytes.subarray(bytes[2]! + 5)
    }
    wake()
  })
  return {
    async next(type) {
      for (;;) {
        const at = unread.findIndex((found) => found[3] === type)
        if (at >= 0) return unread.splice(at, 1)[0]!
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
