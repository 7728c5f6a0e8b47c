import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createEmitter } from '@rastro/core/kit/emitter'
import type { Position } from '@rastro/core/model/position'
import { DecodeError, type DeviceMessage, defineProtocol, type Fix, type Protocol } from '@rastro/protocols/define'
import { entryOf, type ProtocolEntry } from '@rastro/protocols/entry'
import { pino } from 'pino'
import { memoryBus } from '../adapters/bus/memory.ts'
import { memoryLiveVideo } from '../adapters/video/live-video.ts'
import { DayCounts } from '../db/counts.ts'
import type { Database } from '../db/database.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Bus, LiveNews } from '../ports/bus.ts'
import { type Ingest, type IngestContext, type IngestParts, startIngest } from './ingest.ts'
import { createDevice } from './units/queries.ts'

/** A message as a line of JSON, so that a test controls exactly what a frame decodes to, replies included. */
export interface Line {
  readonly uniqueIds?: readonly string[]
  readonly fixes?: readonly Fix[]
  readonly reply?: string
  readonly refusal?: string
}

const bytes = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(`${text}\n`))

/** A protocol whose frames are lines of JSON. */
export const lineProtocol = defineProtocol({
  name: 'line',
  port: 5999,
  text: true,
  largestFrame: 262_144,
  transports: ['tcp', 'udp'],
  frame(buffer) {
    const end = buffer.indexOf('\n')
    return end < 0 ? undefined : { bytes: buffer.subarray(0, end), end: end + 1 }
  },
  decode: (frame) => [messageOf(frame.toString())],
  commands: ['engineStop', 'engineResume', 'rebootDevice'],
  encode: ({ type }) => bytes(said[type]),
  effects: { harmless: [/reboot\n/], cut: [/stop the engine\n/], resume: [/free the engine\n/] },
})
const said: Readonly<Record<string, string>> = {
  engineStop: 'stop the engine',
  engineResume: 'free the engine',
  rebootDevice: 'reboot',
}

function messageOf(text: string): DeviceMessage {
  const { uniqueIds, fixes, reply, refusal } = parse(text)
  return {
    ...(uniqueIds && { uniqueIds }),
    ...(fixes && { fixes }),
    ...(reply && { replies: [bytes(reply)!] }),
    ...(refusal && { refusal: bytes(refusal)! }),
  }
}

function parse(text: string): Line {
  try {
    return JSON.parse(text, (key, value) =>
      key.endsWith('Time') ? new Date(value) : key === 'data' ? Buffer.from(value) : value,
    )
  } catch {
    throw new DecodeError(`"${text}" is no line of JSON`)
  }
}

const start = Date.UTC(2026, 7, 21, 11)

/** A place on a road to the north, 0.01° (1112 m) further each minute, at 40 knots. */
export const roadFix = (minute: number): Fix => ({
  fixTime: new Date(start + minute * 60_000),
  valid: true,
  latitude: -23 + minute / 100,
  longitude: -46,
  speed: 40,
  attributes: {},
})
export const minuteOf = ({ fixTime }: Pick<Position, 'fixTime'>): number => (fixTime.getTime() - start) / 60_000

/** A clock that shows the same time until `move`. */
export class TestClock {
  private time = new Date('2026-08-21T12:00:00Z')
  now(): Date {
    return this.time
  }
  move(ms: number): void {
    this.time = new Date(this.time.getTime() + ms)
  }
}

export interface Rig extends IngestContext {
  readonly clock: TestClock
  readonly blobs: Blobs & { readonly files: Map<string, Uint8Array> }
  readonly ingest: Ingest
  /** The lines of the log, parsed. */
  readonly logged: { msg: string; [key: string]: unknown }[]
  register(uniqueId: string): Promise<number>
  /** Resolves with the first batch published since the start that `isSo` accepts. */
  until(isSo: (live: LiveNews) => boolean): Promise<LiveNews>
  tcp(): Promise<TcpUnit>
  udp(): UdpUnit
  close(): Promise<void>
}

export interface RigOptions extends Partial<Omit<IngestParts, 'protocols'>> {
  readonly protocols?: readonly (Protocol | ProtocolEntry)[]
  readonly database: Database
  readonly config?: Partial<IngestContext['config']>
  readonly clock?: TestClock
  readonly bus?: Bus
}

/** Ingest on free ports, over a real database. */
export async function startRig({
  database,
  config,
  protocols = [lineProtocol],
  clock = new TestClock(),
  bus = memoryBus(),
  ...parts
}: RigOptions): Promise<Rig> {
  const logged: Rig['logged'] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const blobs = memoryBlobs()
  const counts = new DayCounts({ db: database.db, clock, log })
  const liveVideo = memoryLiveVideo()
  const context = {
    config: { ...freePorts(protocols), ...config },
    database,
    bus,
    blobs,
    clock,
    counts,
    liveVideo,
    log,
  }
  const until = recorder(context.bus)
  const ingest = await startIngest(context, {
    ...parts,
    protocols: protocols.map((one) => ('load' in one ? one : entryOf(one))),
  })
  const units: { close(): void }[] = []
  return {
    ...context,
    ingest,
    logged,
    until,
    register: async (uniqueId) => (await createDevice(database.db, uniqueId))!,
    async tcp() {
      const unit = await TcpUnit.connect(ingest.ports.get(`${protocols[0]!.name}/tcp`)!)
      units.push(unit)
      return unit
    },
    udp() {
      const unit = new UdpUnit(ingest.ports.get(`${protocols[0]!.name}/udp`)!)
      units.push(unit)
      return unit
    },
    async close() {
      for (const unit of units) unit.close()
      await ingest.close()
      await counts.close()
      await database.close()
    },
  }
}

/** Files in memory, under `folder/name`. */
function memoryBlobs(): Rig['blobs'] {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async write(folder, name, bytes) {
      const pages = bytes instanceof Uint8Array ? [bytes] : await Array.fromAsync(bytes)
      files.set(`${folder}/${name}`, Buffer.concat(pages.map((page) => Buffer.from(page as Uint8Array))))
    },
    open: async () => undefined,
    remove: async (folder, name) => void files.delete(`${folder}/${name}`),
    removeFolder: async (folder) => {
      for (const name of files.keys()) if (name.startsWith(`${folder}/`)) files.delete(name)
    },
  }
}

function recorder(bus: Bus): Rig['until'] {
  const published: LiveNews[] = []
  const news = createEmitter()
  bus.onLive((live) => {
    published.push(live)
    news.emit()
  })
  return (isSo) =>
    new Promise((resolve) => {
      const look = () => {
        const found = published.find(isSo)
        if (!found) return
        stop()
        resolve(found)
      }
      const stop = news.on(look)
      look()
    })
}

const freePorts = (protocols: readonly Pick<Protocol, 'name'>[]) => ({
  devicePorts: Object.fromEntries(protocols.map(({ name }) => [name, -1])),
  onlyNamedPorts: true,
  host: '127.0.0.1',
  natsUrl: undefined,
  registerUnknown: false,
  registerLimit: 10_000,
  connectionsPerAddress: 2000,
  trustedAddresses: [],
  statusTimeoutMs: 600_000,
  connectionTimeoutMs: 1_800_000,
})

/** The unit's end of a TCP connection: writes lines and waits for lines. */
export class TcpUnit {
  readonly socket: Socket
  private text = ''
  private wake = () => {}

  constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      this.text += chunk.toString()
      this.wake()
    })
    socket.on('error', () => {}) // 'close' follows, and `hear` then rejects
    socket.on('close', () => this.wake())
  }

  static async connect(port: number): Promise<TcpUnit> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new TcpUnit(socket)
  }

  say(line: Line | string): void {
    this.socket.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  }

  /** The next line from the server; rejects when the connection ends first. */
  async hear(): Promise<string> {
    while (!this.text.includes('\n')) {
      if (this.socket.destroyed) throw new Error('The connection ended without a line.')
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    const end = this.text.indexOf('\n')
    const line = this.text.slice(0, end)
    this.text = this.text.slice(end + 1)
    return line
  }

  /** Everything received that `hear` has not returned yet. */
  get unheard(): string {
    return this.text
  }

  async ask(line: Line | string): Promise<string> {
    this.say(line)
    return this.hear()
  }

  close(): void {
    this.socket.destroy()
  }
}

/** A unit that sends datagrams. */
export class UdpUnit {
  private readonly socket: UdpSocket = createSocket('udp4')
  private readonly port: number

  constructor(port: number) {
    this.port = port
  }

  send(text: string): void {
    this.socket.send(text, this.port, '127.0.0.1')
  }

  async ask(line: Line): Promise<string> {
    this.send(JSON.stringify(line))
    const [answer] = (await once(this.socket, 'message')) as [Buffer]
    return answer.toString().trimEnd()
  }

  close(): void {
    this.socket.close()
  }
}
