import { connect, type Socket } from 'node:net'
import { imeiOf, isIgnitionOn } from './frames.ts'
import { benchProtocol } from './protocols/index.ts'
import type { LoadProtocol } from './protocols/load-protocol.ts'

export type LedgerOrder =
  | { readonly kind: 'start'; readonly units: readonly LedgerUnit[] }
  /** Of units that get no answers: the number of the last record that is stored. */
  | { readonly kind: 'stored'; readonly records: readonly (readonly [unit: number, record: number])[] }
  /** Answered with the number of acknowledged records when there are at least so many. */
  | { readonly kind: 'await'; readonly records: number }
  /** Stop sending new records; answered when all sent records are acknowledged. */
  | { readonly kind: 'stop' }
  /** After `stop`: answered with what was heard meanwhile. */
  | { readonly kind: 'report' }

/** A unit that speaks a protocol, to this port. */
export interface LedgerUnit {
  readonly number: number
  readonly protocol: string
  readonly port: number
  /** It connects to the next of these with each attempt; this machine by default. */
  readonly hosts?: readonly string[]
  /** Fix times begin here (ms), for protocols whose times can be moved. */
  readonly epoch?: number
  /** From an acknowledgement to the next record (ms); none by default. */
  readonly intervalMs?: number
  /** It connects again when it hears nothing for this long (ms); never by default. */
  readonly patienceMs?: number
}

/** For each unit, the number of acknowledged records, which are numbered from 1. */
export type Ledger = readonly number[]

export interface LedgerReport {
  /** Messages with a command, as text. */
  readonly commands: readonly (readonly [unit: number, message: string])[]
  /** The longest time of a unit between two acknowledgements (ms). */
  readonly longestGapMs: number
}

interface Unit extends Omit<LedgerUnit, 'protocol'> {
  readonly protocol: LoadProtocol
  readonly frame: (record: number, isIgnitionOn: boolean) => Buffer
  /** The number of the first record that is not acknowledged. */
  record: number
  /** The number of the last record that was sent. */
  sent: number
  hasEnded: boolean
  attempts: number
  acknowledgedAt: number
}

const RECONNECT_MS = 50
/** How often a unit reports that gets no answers, and how many records it keeps until they are stored. */
const UNANSWERED_MS = 200
const MAX_KEPT = 64
let hasStopped = false
let acknowledged = 0
let awaited = Number.POSITIVE_INFINITY
let longestGapMs = 0
const commands: [number, string][] = []
const units = new Map<number, Unit>()

process.on('message', (order: LedgerOrder) => {
  if (order.kind === 'start') for (const unit of order.units) start(unit)
  else if (order.kind === 'stop') hasStopped = true
  else if (order.kind === 'await') awaitRecords(order.records)
  else if (order.kind === 'report') process.send!({ commands, longestGapMs } satisfies LedgerReport)
  else for (const [unit, record] of order.records) confirm(units.get(unit)!, record)
})
process.on('disconnect', () => process.exit())

function start(about: LedgerUnit): void {
  const protocol = benchProtocol(about.protocol, about.epoch)
  const frame = protocol.framesOf(about.number)
  const progress = { record: 1, sent: 0, hasEnded: false, attempts: 0, acknowledgedAt: performance.now() }
  const unit: Unit = { ...about, protocol, frame, ...progress }
  units.set(unit.number, unit)
  serve(unit)
}

/** Sends records as a unit does: stores each one until it is acknowledged, and resends it on the next connection. */
function serve(unit: Unit): void {
  const { port, hosts = ['127.0.0.1'], patienceMs = 0 } = unit
  const host = hosts[(unit.number + unit.attempts) % hosts.length]!
  unit.attempts += 1
  const socket = connect({ port, host, noDelay: true })
  socket.setTimeout(patienceMs, () => socket.destroy())
  socket.on('error', () => {}) // The server was killed: 'close' follows
  socket.on('close', () => setTimeout(() => serve(unit), RECONNECT_MS))
  if (unit.protocol.isUnanswered) serveUnanswered(unit, socket)
  else serveAnswered(unit, socket)
}

function serveAnswered(unit: Unit, socket: Socket): void {
  const { login, hear } = unit.protocol
  let loggedIn = !login
  let heard: Buffer = Buffer.alloc(0)
  socket.on('connect', () => (login ? socket.write(login(unit.number)) : next(unit, socket)))
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk])
    while (heard.length > 0) {
      const said = hear(heard, { uniqueId: imeiOf(unit.number), loggedIn })
      if (!said) return
      const message = heard.subarray(0, said.end)
      heard = heard.subarray(said.end)
      // Not answered: an answer is stored as a position with the time of the last one
      if (said.kind === 'command') commands.push([unit.number, message.toString('latin1')])
      else if (said.kind !== 'other') {
        loggedIn = true
        // What is refused was not stored, and is sent again
        if (said.kind === 'acknowledged') acknowledge(unit, unit.record)
        if (unit.intervalMs) setTimeout(next, unit.intervalMs, unit, socket)
        else next(unit, socket)
      }
    }
  })
}

function next(unit: Unit, socket: Socket): void {
  if (hasStopped && unit.record > unit.sent) end(unit)
  else send(unit, socket, unit.record)
}

function send(unit: Unit, socket: Socket, record: number): void {
  // It broke while the unit waited
  if (socket.destroyed) return
  unit.sent = Math.max(unit.sent, record)
  socket.write(unit.frame(record, isIgnitionOn(record)))
}

/** Sends without being asked, from the first record that is not known to be stored. */
function serveUnanswered(unit: Unit, socket: Socket): void {
  let record = unit.record
  const timer = setInterval(() => {
    if (socket.connecting || record >= unit.record + MAX_KEPT || (hasStopped && record > unit.sent)) return
    send(unit, socket, record)
    record += 1
  }, UNANSWERED_MS)
  socket.resume()
  socket.on('close', () => clearInterval(timer))
}

function confirm(unit: Unit, record: number): void {
  if (record >= unit.record) acknowledge(unit, record)
  if (hasStopped && unit.record > unit.sent) end(unit)
}

/** All records up to this one. */
function acknowledge(unit: Unit, record: number): void {
  const now = performance.now()
  longestGapMs = Math.max(longestGapMs, now - unit.acknowledgedAt)
  unit.acknowledgedAt = now
  acknowledged += record + 1 - unit.record
  unit.record = record + 1
  answerAwaited()
}

function awaitRecords(records: number): void {
  awaited = records
  answerAwaited()
}

function answerAwaited(): void {
  if (acknowledged < awaited) return
  awaited = Number.POSITIVE_INFINITY
  process.send!(acknowledged)
}

function end(unit: Unit): void {
  if (unit.hasEnded) return
  unit.hasEnded = true
  const all = [...units.values()]
  if (all.every(({ hasEnded }) => hasEnded)) process.send!(all.map(({ record }) => record - 1) satisfies Ledger)
}
