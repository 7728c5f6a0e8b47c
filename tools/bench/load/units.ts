import { connect, type Socket } from 'node:net'
import { imeiOf } from './frames.ts'
import { benchProtocol } from './protocols/index.ts'
import type { LoadProtocol } from './protocols/load-protocol.ts'

/** Messages from the parent process. */
export type LoadOrder =
  | {
      readonly kind: 'connect'
      readonly protocol: string
      readonly port: number
      readonly units: number
      /** Units are numbered from here. */
      readonly firstUnit: number
      /** Fix times begin here (ms). */
      readonly startTime: number
    }
  /** Every unit sends its next record when the last one is acknowledged, until `records` are. */
  | { readonly kind: 'flood'; readonly records: number }
  /** All units together send so many records a second, spread over the second. */
  | { readonly kind: 'pace'; readonly seconds: number; readonly rate: number }
  /** So many records were stored since the last flood or pace began; for protocols without acknowledgements. */
  | { readonly kind: 'stored'; readonly records: number }

export interface LoadResult {
  readonly acknowledged: number
  readonly seconds: number
  /** From a record's last byte written to its acknowledgement, ms. */
  readonly p50: number
  readonly p99: number
  readonly worst: number
}

interface Unit {
  readonly number: number
  readonly socket: Socket
  readonly protocol: LoadProtocol
  readonly frame: (record: number, isIgnitionOn: boolean) => Buffer
  record: number
  sentAt: number
  isWaiting: boolean
  /** The beginning of an answer. */
  heard: Buffer
}

const NOTHING = Buffer.alloc(0)
/** In waves, so that the kernel's queue of new connections does not overflow. */
const WAVE = 1000

const units: Unit[] = []
let latencies = new Float64Array(0)
let acknowledged = 0
let onAcknowledged: (unit: Unit) => void = () => {}
/** Units whose records are not stored yet, oldest first, where the server answers none. */
const unanswered: Unit[] = []

process.on('message', (order: LoadOrder) => {
  if (order.kind === 'stored') confirm(order.records)
  else void carryOut(order).then((result) => process.send!(result))
})
process.on('disconnect', () => process.exit())

async function carryOut(order: Exclude<LoadOrder, { kind: 'stored' }>): Promise<LoadResult | 'done'> {
  if (order.kind === 'flood') return measured(order.records, () => flood(order.records))
  if (order.kind === 'pace') return measured(order.seconds * order.rate * 2, () => pace(order))
  while (units.length < order.units) {
    const wave = Array.from({ length: Math.min(WAVE, order.units - units.length) }, (_, at) => units.length + at)
    units.push(...(await Promise.all(wave.map((at) => open(order, order.firstUnit + at)))))
  }
  return 'done'
}

/** Resolves when the server has answered the login or, where there is none, a first record. */
function open(order: LoadOrder & { kind: 'connect' }, number: number): Promise<Unit> {
  const protocol = benchProtocol(order.protocol)
  return new Promise((resolve, reject) => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
    const frame = protocol.framesOf(number)
    const record = protocol.recordAt(order.startTime)
    const unit: Unit = { number, socket, protocol, frame, record, sentAt: 0, isWaiting: false, heard: NOTHING }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The server closed the connection of unit ${number}.`)))
    let isReady = false
    const ready = () => {
      isReady = true
      resolve(unit)
    }
    socket.on('connect', () => {
      if (protocol.isUnanswered) ready()
      else socket.write(protocol.login?.(number) ?? frame(record, true))
    })
    socket.on('data', (chunk: Buffer) => {
      unit.heard = unit.heard.length > 0 ? Buffer.concat([unit.heard, chunk]) : chunk
      while (unit.heard.length > 0) {
        const said = protocol.hear(unit.heard, { uniqueId: imeiOf(number), loggedIn: isReady || !protocol.login })
        if (!said) return
        unit.heard = unit.heard.subarray(said.end)
        if (said.kind !== 'acknowledged' && said.kind !== 'accepted')
          throw new Error(`The server answers unit ${number}: ${said.kind}.`)
        if (isReady) acknowledge(unit)
        else ready()
      }
    })
  })
}

function send(unit: Unit): void {
  unit.record += 1
  unit.isWaiting = true
  unit.sentAt = performance.now()
  unit.socket.write(unit.frame(unit.record, true))
  if (unit.protocol.isUnanswered) unanswered.push(unit)
}

function acknowledge(unit: Unit): void {
  latencies[acknowledged % latencies.length] = performance.now() - unit.sentAt
  acknowledged += 1
  unit.isWaiting = false
  onAcknowledged(unit)
}

/** The oldest records are taken for those that were stored. */
function confirm(records: number): void {
  const stored = unanswered.splice(0, records - acknowledged)
  for (const unit of stored) acknowledge(unit)
}

async function measured(max: number, work: () => Promise<void>): Promise<LoadResult> {
  latencies = new Float64Array(Math.max(1, max))
  acknowledged = 0
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const sorted = latencies.subarray(0, Math.min(max, acknowledged)).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { acknowledged, seconds, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

function flood(records: number): Promise<void> {
  return new Promise((resolve) => {
    let sent = 0
    onAcknowledged = (unit) => {
      if (sent < records) {
        sent += 1
        send(unit)
      } else if (acknowledged >= records) resolve()
    }
    for (const unit of units.slice(0, records)) {
      sent += 1
      send(unit)
    }
  })
}

async function pace({ seconds, rate }: LoadOrder & { kind: 'pace' }): Promise<void> {
  onAcknowledged = () => {}
  const started = performance.now()
  const total = seconds * rate
  let sent = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - started) / 1000) * rate)
      for (; sent < due; sent++) sendIfFree(units[sent % units.length]!)
      if (sent < total) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
  while (units.some(({ isWaiting }) => isWaiting)) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Sends the next record, unless the unit still waits for an acknowledgement. */
function sendIfFree(unit: Unit): void {
  if (!unit.isWaiting) send(unit)
}
