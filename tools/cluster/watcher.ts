import type { LiveMessage } from '@rastro/core/model/live'
import { WebSocket } from 'ws'

export interface WatcherOptions {
  /** Of the nodes; it begins at the one with this number. */
  readonly urls: readonly string[]
  readonly first: number
  readonly cookie: string
  /** Whether its person may see this device at this moment. */
  readonly maySee: (deviceId: number) => boolean
}

export interface Watched {
  /** Frames about a vehicle that its person may not see. */
  readonly foreign: number
  /** Events that came more than once. */
  readonly twice: number
  /** How often it had to connect again. */
  readonly reconnects: number
  /** The longest time without news around a reconnect, from the end of an outage of all nodes if there was one (ms). */
  readonly backMs: number
}

export interface Watcher {
  /** All nodes were without a database until now: sockets are back when news come after this. */
  outageEnded(): void
  /** Forgets which devices were heard of. */
  forget(): void
  readonly heard: ReadonlySet<number>
  close(): Watched
}

/** Vehicles report every second, so that a socket without news for so long is dead. */
const SILENCE_MS = 4000
const HANDSHAKE_MS = 2000
const AGAIN_MS = 250

/** A browser as behind a balancer: when its socket is closed or says nothing, it goes to the next node. */
export function openWatcher({ urls, first, cookie, maySee }: WatcherOptions): Watcher {
  let turn = first
  let foreign = 0
  let twice = 0
  let reconnects = 0
  let backMs = 0
  let isOver = false
  let lastNews = performance.now()
  let openedAt = lastNews
  let isBack = true
  let socket: WebSocket
  const heard = new Set<number>()
  const events = new Set<number>()
  const connect = () => {
    if (isOver) return
    socket = new WebSocket(`${urls[turn % urls.length]!.replace('http', 'ws')}/api/socket`, {
      headers: { cookie },
      handshakeTimeout: HANDSHAKE_MS,
    })
    socket.on('open', () => {
      openedAt = performance.now()
    })
    socket.on('message', (data) => note(JSON.parse(data.toString())))
    socket.on('error', () => {}) // 'close' follows
    socket.on('close', () => {
      turn += 1
      reconnects += 1
      isBack = false
      setTimeout(connect, AGAIN_MS)
    })
  }
  const note = ({ devices = [], positions = [], events: told = [], alarms = [] }: LiveMessage) => {
    const about = [...devices.map(({ id }) => id), ...[...positions, ...told, ...alarms].map((one) => one.deviceId)]
    for (const id of about) if (!maySee(id)) foreign += 1
    for (const { id } of told) {
      // Notices without a stored event, as that a command waits, all have this id
      if (id === 0) continue
      if (events.has(id)) twice += 1
      events.add(id)
    }
    for (const { deviceId } of positions) heard.add(deviceId)
    if (positions.length === 0) return
    const now = performance.now()
    if (!isBack) backMs = Math.max(backMs, now - lastNews)
    isBack = true
    lastNews = now
  }
  const watchdog = setInterval(() => {
    const isOpen = socket.readyState === WebSocket.OPEN
    const silence = performance.now() - Math.max(lastNews, openedAt)
    if (isOpen && silence > SILENCE_MS) socket.terminate()
  }, AGAIN_MS)
  connect()
  return {
    outageEnded() {
      lastNews = performance.now()
      isBack = false
    },
    forget: () => heard.clear(),
    heard,
    close() {
      isOver = true
      clearInterval(watchdog)
      socket.terminate()
      const waited = isBack ? 0 : performance.now() - lastNews
      return { foreign, twice, reconnects, backMs: Math.max(backMs, waited) }
    },
  }
}
