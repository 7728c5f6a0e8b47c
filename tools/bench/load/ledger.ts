import { connect, type Socket } from 'node:net'
import { isIgnitionOn, loginFrame, recordFrame, setIgnition, setRecord } from './frames.ts'

export type LedgerOrder =
  | { readonly kind: 'start'; readonly port: number; readonly firstUnit: number; readonly units: number }
  /** Stop sending new records; answered when all sent records are acknowledged. */
  | { readonly kind: 'stop' }

/** For each unit, the number of acknowledged records, which are numbered from 1. */
export type Ledger = readonly number[]

interface Unit {
  readonly number: number
  readonly frame: Buffer
  /** The number of the record in flight; all before it are acknowledged. */
  record: number
}

const RECONNECT_MS = 50
let hasStopped = false
let port = 0
const units: Unit[] = []
let waiting = 0

process.on('message', (order: LedgerOrder) => {
  if (order.kind === 'start') start(order)
  else hasStopped = true
})
process.on('disconnect', () => process.exit())

function start(order: LedgerOrder & { kind: 'start' }): void {
  port = order.port
  waiting = order.units
  for (let at = 0; at < order.units; at++) {
    const number = order.firstUnit + at
    const unit = { number, frame: recordFrame(number), record: 1 }
    units.push(unit)
    serve(unit)
  }
}

/** Sends records as a unit does: stores each one until it is acknowledged, and resends it on the next connection. */
function serve(unit: Unit): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let isWelcome = false
  socket.on('connect', () => socket.write(loginFrame(unit.number)))
  socket.on('data', () => {
    if (isWelcome) unit.record += 1
    isWelcome = true
    next(unit, socket)
  })
  socket.on('error', () => {}) // The server was killed: 'close' follows
  socket.on('close', () => setTimeout(() => serve(unit), RECONNECT_MS))
}

function next(unit: Unit, socket: Socket): void {
  if (!hasStopped) {
    setRecord(unit.frame, unit.number, unit.record)
    setIgnition(unit.frame, isIgnitionOn(unit.record))
    socket.write(unit.frame)
    return
  }
  waiting -= 1
  if (waiting === 0) process.send!(units.map(({ record }) => record - 1) satisfies Ledger)
}
