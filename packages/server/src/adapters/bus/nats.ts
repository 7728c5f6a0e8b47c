import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Event } from '@rastro/core/model/event'
import type { LogRecord } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { Bus, Change, CommandOutcome, CommandRequest, DeviceUpdate, Live, NodeSign } from '../../ports/bus.ts'
import { memoryBus } from './memory.ts'

const subjects = {
  live: 'rastro.live',
  change: 'rastro.change',
  log: 'rastro.log',
  logWanted: 'rastro.log.wanted',
  command: 'rastro.command',
  node: 'rastro.node',
} as const

/** A process that looks at raw messages says so this often; one that has said nothing for twice as long looks no more. */
const WANTED_MS = 5000
/** Every other process answers a command, most with `absent`: no more are expected after so long a silence. */
const SILENCE_MS = 300
const LONGEST_ANSWER_MS = 5000

/**
 * The bus of several processes. Each hears its own messages at once and those of the others through NATS core, which
 * keeps nothing: what is missed while the broker is away is in the database. Throws one sentence when it is not there.
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
      () => {}, // No answer is an answer: the command is kept
    )
  })
  hear(subjects.node, (message) => own.publishNode(message.json<NodeSign>()))
  let wantedUntil = 0
  hear(subjects.logWanted, () => {
    wantedUntil = performance.now() + 2 * WANTED_MS
  })
  const sayWanted = () => own.logsWanted && tell(subjects.logWanted, {})
  const timer = setInterval(sayWanted, WANTED_MS).unref()
  // The subscriptions stand at the broker before anybody relies on them
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
    publishNode: (sign) => {
      own.publishNode(sign)
      tell(subjects.node, sign)
    },
    askNode: async (node, question) => {
      const answer = await own.askNode(node, question)
      if (answer !== undefined) return answer
      try {
        return (await nats.request(`${subjects.node}.${node}`, question, { timeout: LONGEST_ANSWER_MS })).string()
      } catch {
        return undefined // It is gone, or too slow: who asks knows what to do then
      }
    },
    answerAs: (node, handler) => {
      const subscription = nats.subscribe(`${subjects.node}.${node}`, {
        callback(error, message) {
          if (error) return
          handler(message.string()).then(
            (answer) => message.respond(answer),
            () => {}, // No answer is an answer: who asked takes it in itself
          )
        },
      })
      const forget = own.answerAs(node, handler)
      return () => {
        forget()
        subscription.unsubscribe()
      }
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
    // Its own messages come to a process without the broker
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
