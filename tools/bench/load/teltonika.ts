import { connect, type Socket } from 'node:net'
import { loginFrame, recordFrame, recordOfNow, setRecord } from './frames.ts'

/** Messages from the parent process. Units are numbered from 0. */
export type LoadOrder =
  | { readonly kind: 'connect'; readonly port: number; readonly units: number }
  /** Every unit sends its next record when the last one is acknowledged, until `records` are. */
  | { readonly kind: 'flood'; readonly records: number }
  /** Every unit sends a record a second, spread over the second. */
  | { readonly kind: 'pace'; readonly seconds: number }

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
  readonly frame: Buffer
  record: number
  sentAt: number
  isWaiting: boolean
}

const units: Unit[] = []
let latencies = new Float64Array(0)
let acknowledged = 0
let onAcknowledged: (unit: Unit) => void = () => {}

process.on('message', (order: LoadOrder) => {
  void carryOut(order).then((result) => process.send!(result))
})
process.on('disconnect', () => process.exit())

async function carryOut(order: LoadOrder): Promise<LoadResult | 'done'> {
  if (order.kind === 'flood') return measured(order.records, () => flood(order.records))
  if (order.kind === 'pace') return measured(order.seconds * units.length * 2, () => pace(order.seconds))
  // In waves, so that the kernel's queue of new connections does not overflow
  while (units.length < order.units) {
    const wave = Array.from({ length: Math.min(1000, order.units - units.length) }, (_, at) => units.length + at)
    units.push(...(await Promise.all(wave.map((number) => open(order.port, number)))))
  }
  return 'done'
}

function open(port: number, number: number): Promise<Unit> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const unit: Unit = {
      number,
      socket,
      frame: recordFrame(number),
      record: recordOfNow(),
      sentAt: 0,
      isWaiting: false,
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The server closed the connection of unit ${number}.`)))
    socket.once('data', () => {
      socket.on('data', () => acknowledge(unit))
      resolve(unit)
    })
    socket.write(loginFrame(number))
  })
}

function send(unit: Unit): void {
  unit.record += 1
  setRecord(unit.frame, unit.number, unit.record)
  unit.isWaiting = true
  unit.sentAt = performance.now()
  unit.socket.write(unit.frame)
}

function acknowledge(unit: Unit): void {
  latencies[acknowledged % latencies.length] = performance.now() - unit.sentAt
  acknowledged += 1
  unit.isWaiting = false
  onAcknowledged(unit)
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

async function pace(seconds: number): Promise<void> {
  onAcknowledged = () => {}
  const started = performance.now()
  const total = seconds * units.length
  let sent = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - started) / 1000) * units.length)
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
