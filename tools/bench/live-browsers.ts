import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Messages from the parent process. */
export type BrowsersOrder =
  | { readonly kind: 'open'; readonly url: string; readonly cookie: string; readonly sockets: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }

export interface BrowsersResult {
  readonly frames: number
  readonly bytes: number
  /** Per socket: the number of reports whose position, or a later one of the same vehicle, it received. */
  readonly covered: readonly number[]
  /** Time (ms) from sending a report to receiving its position or a later one. */
  readonly p50: number
  readonly p99: number
  readonly worst: number
}

interface Place {
  readonly deviceId: number
  readonly sentAt: number
}

/** Vehicles report once a second; a longer step means that reports in between were skipped. */
const STEP_MS = 1000
const sockets: { readonly socket: WebSocket; readonly last: Map<number, number>; covered: number }[] = []
// The server sends the same frame to all browsers of a user, so it is parsed once
const read = new Map<string, readonly Place[]>()
const lateness: number[] = []
let isMeasuring = false
let startedAt = 0
let frames = 0
let bytes = 0

process.on('message', (order: BrowsersOrder) => {
  void carryOut(order).then((answer) => process.send!(answer))
})
process.on('disconnect', () => process.exit())

async function carryOut(order: BrowsersOrder): Promise<BrowsersResult | 'done'> {
  if (order.kind === 'stop') return result()
  if (order.kind === 'open') await Promise.all(Array.from({ length: order.sockets }, () => open(order)))
  if (order.kind === 'start') begin()
  return 'done'
}

function begin(): void {
  lateness.length = 0
  for (const browser of sockets) browser.covered = 0
  frames = 0
  bytes = 0
  startedAt = Date.now()
  isMeasuring = true
}

async function open({ url, cookie }: { url: string; cookie: string }): Promise<void> {
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false })
  const browser = { socket, last: new Map<number, number>(), covered: 0 }
  sockets.push(browser)
  socket.on('message', (data: Buffer) => hear(browser, data))
  await once(socket, 'message')
}

function hear(browser: (typeof sockets)[number], data: Buffer): void {
  const now = Date.now()
  const places = placesOf(data)
  if (isMeasuring) {
    frames += 1
    bytes += data.length
  }
  for (const { deviceId, sentAt } of places) {
    const before = browser.last.get(deviceId)
    browser.last.set(deviceId, sentAt)
    if (!isMeasuring || before === undefined || sentAt <= before || sentAt < startedAt) continue
    const reports = Math.max(1, Math.round((sentAt - Math.max(before, startedAt - STEP_MS)) / STEP_MS))
    browser.covered += reports
    for (let skipped = 0; skipped < reports; skipped += 1) lateness.push(now - sentAt + skipped * STEP_MS)
  }
}

function placesOf(data: Buffer): readonly Place[] {
  const key = `${data.length} ${data.toString('latin1', 0, 300)} ${data.toString('latin1', data.length - 300)}`
  const known = read.get(key)
  if (known) return known
  const { positions = [] } = JSON.parse(data.toString()) as { positions?: { deviceId: number; fixTime: string }[] }
  const places = positions.map(({ deviceId, fixTime }) => ({ deviceId, sentAt: Date.parse(fixTime) }))
  if (read.size > 50) read.clear()
  read.set(key, places)
  return places
}

function result(): BrowsersResult {
  isMeasuring = false
  const sorted = Float64Array.from(lateness).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { frames, bytes, covered: sockets.map(({ covered }) => covered), p50: at(0.5), p99: at(0.99), worst: at(1) }
}
