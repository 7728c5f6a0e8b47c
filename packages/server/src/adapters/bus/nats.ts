import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { LogRecord } from '@rastro/core/model/live'
import type {
  Bus,
  Change,
  CommandOutcome,
  CommandRequest,
  NodeSign,
  Notice,
  PortAnswer,
  PortQuestion,
  UnknownUnitCall,
} from '../../ports/bus.ts'
import { memoryBus } from './memory.ts'
import { watchMissed } from './missed.ts'
import { liveSubjects, publish } from './nats-live.ts'

export interface NatsOptions {
  /** The prefix of all subjects: two installations may share one broker. */
  readonly prefix?: string
}

/**
 * A process that wants raw messages announces it at this interval; after twice that time without an announcement it gets
 * none.
 */
const WANTED_MS = 5000
/** Every other process answers a command, most with `absent`. After this timeout no more answers are expected. */
const SILENCE_MS = 300
const LONGEST_ANSWER_MS = 5000

/**
 * The bus of several processes. Each gets its own messages directly and those of the others through NATS core, which stores
 * nothing: messages missed while the broker is away are in the database. Throws one sentence when the broker is unreachable.
 */
export async function natsBus(url: string, { prefix = 'rastro' }: NatsOptions = {}): Promise<Bus> {
  const nats = await connected(url)
  const subjects = {
    change: `${prefix}.change`,
    notice: `${prefix}.notice`,
    log: `${prefix}.log`,
    logWanted: `${prefix}.log.wanted`,
    unknownUnit: `${prefix}.unknown`,
    command: `${prefix}.command`,
    ports: `${prefix}.ports`,
    node: `${prefix}.node`,
  }
  const own = memoryBus()
  const endWatching = watchMissed(nats, own.publishMissed)
  const live = liveSubjects(nats, `${prefix}.live`, own.publishLive)
  function hear(subject: string, listener: (message: Msg) => void): void {
    nats.subscribe(subject, {
      callback(error, message) {
        if (!error) listener(message)
      },
    })
  }
  const tell = (subject: string, message: object) => publish(nats, subject, JSON.stringify(message))
  hear(subjects.change, (message) => own.publishChange(message.json<Change>()))
  hear(subjects.notice, (message) => own.publishNotice(noticeOf(message.json())))
  hear(subjects.log, (message) => own.publishLog(message.json<LogRecord>()))
  hear(subjects.unknownUnit, (message) => own.publishUnknownUnit(message.json<UnknownUnitCall>()))
  hear(subjects.command, (message) => {
    own.requestCommand(message.json<CommandRequest>()).then(
      (outcome) => message.respond(JSON.stringify(outcome)),
      () => {}, // Without an answer the command stays queued
    )
  })
  hear(subjects.ports, (message) => {
    own.askPorts(message.json<PortQuestion>()).then(
      (answers) => message.respond(JSON.stringify(answers)),
      () => {}, // The page asks again
    )
  })
  hear(subjects.node, (message) => own.publishNode(message.json<NodeSign>()))
  let wantedUntil = 0
  hear(subjects.logWanted, () => {
    wantedUntil = performance.now() + 2 * WANTED_MS
  })
  const sayWanted = () => own.logsWanted && tell(subjects.logWanted, {})
  const timer = setInterval(sayWanted, WANTED_MS).unref()
  // The broker has the subscriptions before they are relied on
  await nats.flush()

  return {
    ...own,
    publishLive: (news) => {
      own.publishLive(news)
      live.publish(news)
    },
    onLive: (listener) => {
      const stop = own.onLive(listener)
      const unsubscribe = live.subscribeAll()
      return () => {
        stop()
        unsubscribe()
      }
    },
    followLive: (listener) => {
      const stop = own.onLive(listener)
      const following = live.follower()
      return {
        ...following,
        stop() {
          stop()
          following.stop()
        },
      }
    },
    publishChange: (change) => {
      own.publishChange(change)
      tell(subjects.change, change)
    },
    publishNotice: (notice) => {
      own.publishNotice(notice)
      tell(subjects.notice, notice)
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
    publishUnknownUnit: (call) => {
      own.publishUnknownUnit(call)
      tell(subjects.unknownUnit, call)
    },
    requestCommand: async (request) => {
      const outcome = await own.requestCommand(request)
      return outcome === 'absent' ? askOthers(nats, subjects.command, request) : outcome
    },
    askPorts: async (question) => [
      ...(await own.askPorts(question)),
      ...(await portsOfOthers(nats, subjects.ports, question)),
    ],
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
        return undefined // It is gone, or too slow: the caller handles that
      }
    },
    answerAs: (node, handler) => {
      const subscription = nats.subscribe(`${subjects.node}.${node}`, {
        callback(error, message) {
          if (error) return
          handler(message.string()).then(
            (answer) => message.respond(answer),
            () => {}, // Without an answer the caller processes it itself
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
      endWatching()
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

/** JSON has no dates. */
const noticeOf = (json: Notice): Notice => ({
  ...json,
  event: { ...json.event, eventTime: new Date(json.event.eventTime) },
})

/** What arrived at other nodes; those that answer late are asked again with the next question. */
async function portsOfOthers(nats: NatsConnection, subject: string, question: PortQuestion): Promise<PortAnswer[]> {
  const wait = { strategy: 'stall' as const, stall: SILENCE_MS, maxWait: LONGEST_ANSWER_MS }
  const found: PortAnswer[] = []
  try {
    const answers = await nats.requestMany(subject, JSON.stringify(question), wait)
    for await (const answer of answers) found.push(...answer.json<PortAnswer[]>())
  } catch {
    // No other node is there
  }
  return found
}

/** The first answer that is not `absent`. */
async function askOthers(nats: NatsConnection, subject: string, request: CommandRequest): Promise<CommandOutcome> {
  const wait = { strategy: 'stall' as const, stall: SILENCE_MS, maxWait: LONGEST_ANSWER_MS }
  const answers = await nats.requestMany(subject, JSON.stringify(request), wait)
  for await (const answer of answers) {
    const outcome = answer.json<CommandOutcome>()
    if (outcome !== 'absent') return outcome
  }
  return 'absent'
}
