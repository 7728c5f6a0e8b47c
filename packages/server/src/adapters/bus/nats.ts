import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Event } from '@rastro/core/model/event'
import type { LogRecord } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { Bus, Change, CommandOutcome, CommandRequest, DeviceUpdate, Live } from '../../ports/bus.ts'
import { memoryBus } from './memory.ts'

const subjects = {
  live: 'rastro.live',
  change: 'rastro.change',
  log: 'rastro.log',
  logWanted: 'rastro.log.wanted',
  command: 'rastro.command',
} as const

/**
 * A process that wants raw messages announces it at this interval; after twice that time without an announcement it counts
 * as not interested.
 */
const WANTED_MS = 5000
/** Every other process answers a command, most with `absent`. After this time without an answer no more are expected. */
const SILENCE_MS = 300
const LONGEST_ANSWER_MS = 5000

/**
 * The bus of several processes. Each gets its own messages directly and those of the others through NATS core, which stores
 * nothing: what is missed while the broker is away is in the database. Throws one sentence when the broker cannot be reached.
 */
export async function natsBus(url: string): Promise<Bus> {
  const nats = await connected(url)
  const own = memoryBus()
  function hear(subject: string, listener: (message: Msg) => void): void {
    nats.subscribe(subject, {
      callback(error, message) {
        if (!error) listener(message)
      },
    })
  }
  const tell = (subject: string, message: object) => {
    if (!nats.isClosed()) nats.publish(subject, JSON.stringify(message))
  }
  hear(subjects.live, (message) => own.publishLive(liveOf(message.json())))
  hear(subjects.change, (message) => own.publishChange(message.json<Change>()))
  hear(subjects.log, (message) => own.publishLog(message.json<LogRecord>()))
  hear(subjects.command, (message) => {
    own.requestCommand(message.json<CommandRequest>()).then(
      (outcome) => message.respond(JSON.stringify(outcome)),
      () => {}, // Without an answer the command is kept
    )
  })
  let wantedUntil = 0
  hear(subjects.logWanted, () => {
    wantedUntil = performance.now() + 2 * WANTED_MS
  })
  const sayWanted = () => own.logsWanted && tell(subjects.logWanted, {})
  const timer = setInterval(sayWanted, WANTED_MS).unref()
  // The broker knows the subscriptions before anybody relies on them
  await nats.flush()

  return {
    ...own,
    publishLive: (live) => {
      own.publishLive(live)
      tell(subjects.live, live)
    },
    publishChange: (change) => {
      own.publishChange(change)
      tell(subjects.change, change)
    },
    publishLog: (record) => {
      own.publishLog(record)
      tell(subjects.log, record)
    },
    onLog: (listener) => {
      const stop = own.onLog(listener)
      sayWanted()
      return stop
    },
    get logsWanted() {
      return own.logsWanted || performance.now() < wantedUntil
    },
    requestCommand: async (request) => {
      const outcome = await own.requestCommand(request)
      return outcome === 'absent' ? askOthers(nats, request) : outcome
    },
    close: async () => {
      clearInterval(timer)
      await nats.drain()
      await own.close()
    },
  }
}

async function connected(url: string): Promise<NatsConnection> {
  try {
    // A process gets its own messages directly
    return await connect({ servers: url, name: 'rastro', noEcho: true, maxReconnectAttempts: -1 })
  } catch (cause) {
    const { host } = new URL(url)
    throw new Error(`No NATS server answers at ${host}: start it, or correct NATS_URL, or leave it empty.`, { cause })
  }
}

/** The first answer that is not `absent`. */
async function askOthers(nats: NatsConnection, request: CommandRequest): Promise<CommandOutcome> {
  const wait = { strategy: 'stall' as const, stall: SILENCE_MS, maxWait: LONGEST_ANSWER_MS }
  const answers = await nats.requestMany(subjects.command, JSON.stringify(request), wait)
  for await (const answer of answers) {
    const outcome = answer.json<CommandOutcome>()
    if (outcome !== 'absent') return outcome
  }
  return 'absent'
}

type Wire<T> = { [K in keyof T]: T[K] extends Date | null ? string : T[K] }
interface WireLive {
  readonly positions: readonly Wire<Position>[]
  readonly devices: readonly Wire<DeviceUpdate>[]
  readonly events: readonly Wire<Event>[]
}

/** JSON has no dates. */
const liveOf = ({ positions, devices, events }: WireLive): Live => ({
  positions: positions.map((position) => ({
    ...position,
    serverTime: new Date(position.serverTime),
    deviceTime: new Date(position.deviceTime),
    fixTime: new Date(position.fixTime),
  })),
  devices: devices.map((device) => ({
    ...device,
    lastUpdate: device.lastUpdate === null ? null : new Date(device.lastUpdate),
  })),
  events: events.map((event) => ({ ...event, eventTime: new Date(event.eventTime) })),
})
