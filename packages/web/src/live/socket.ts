import { patienceOf, pauseBefore, refetchMs, steadyMs } from './reconnect.ts'

/** LIVE-4. */
export const deliberateClose = 4000

/** The dependencies of the connection. */
export interface SocketPorts {
  open(): Pick<WebSocket, 'onopen' | 'onclose' | 'onmessage' | 'send' | 'close'>
  now(): number
  /** At least 0 and below 1. */
  random(): number
  /** Sets a timer; returns its cancel function. */
  later(action: () => void, ms: number): () => void
  /** Refetches devices and positions, when the socket has closed, about once a minute then, and when it is open; rejects on failure. */
  refetch(when: 'closed' | 'open'): Promise<void>
  /** True for the failure that ends the session (LIVE-6). */
  endsSession(error: unknown): boolean
  onMessage(text: string): void
  onState(state: ConnectionState): void
}

/** While disconnected: since when, and the time of the next attempt (undefined during one). */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'down'; readonly since: number; readonly retryAt: number | undefined }

export interface LiveSocket {
  /** Reconnects at once instead of waiting. No effect while open. */
  retry(): void
  /** LIVE-9. */
  sendLogs(on: boolean): void
  /** The person opened the card of a vehicle: the server registers who saw it (decision 149). */
  sendCard(deviceId: number): void
  /** LIVE-8. */
  close(): void
}

/**
 * Keeps the live socket open: after a disconnect it fetches the current state at once, reconnects within seconds, then ever more
 * rarely (decision 218), and fetches again.
 */
export function openLiveSocket(ports: SocketPorts): LiveSocket {
  let socket: ReturnType<SocketPorts['open']> | undefined
  let stopTimer = () => {}
  let downSince: number | undefined
  /** When it was opened; undefined while it is not open. */
  let openSince: number | undefined
  /** Attempts since a connection that lasted. */
  let failed = 0
  let refetchedAt = Number.NEGATIVE_INFINITY
  let logs = false
  /** Opened while the socket was not. */
  let card: number | undefined
  let ended = false

  const connect = () => {
    stopTimer()
    ports.onState(
      downSince === undefined ? { kind: 'connecting' } : { kind: 'down', since: downSince, retryAt: undefined },
    )
    const opened = ports.open()
    socket = opened
    stopTimer = ports.later(() => {
      if (socket !== opened) return
      onClose(undefined)
      opened.close()
    }, patienceOf(failed))
    opened.onopen = () => {
      if (socket !== opened) return
      stopTimer()
      openSince = ports.now()
      // Removals while it was closed are not reported
      if (downSince !== undefined) refetch('open')
      downSince = undefined
      if (logs) opened.send(JSON.stringify({ logs }))
      if (card !== undefined) opened.send(JSON.stringify({ card }))
      card = undefined
      ports.onState({ kind: 'open' })
    }
    opened.onmessage = ({ data }) => ports.onMessage(String(data))
    opened.onclose = ({ code }) => {
      if (socket === opened) onClose(code)
    }
  }

  /** Without a code an attempt was given up. */
  const onClose = (code: number | undefined) => {
    const now = ports.now()
    const wasOpen = openSince !== undefined
    if (openSince !== undefined && now - openSince >= steadyMs) failed = 0
    socket = undefined
    openSince = undefined
    stopTimer()
    if (code === deliberateClose) ended = true
    if (ended) return
    downSince ??= now
    const pauseMs = pauseBefore(failed, ports.random())
    failed += 1
    ports.onState({ kind: 'down', since: downSince, retryAt: now + pauseMs })
    stopTimer = ports.later(connect, pauseMs)
    // Behind a proxy that lets no socket through, this is all that keeps the page current
    if (wasOpen || now - refetchedAt >= refetchMs) refetch('closed')
  }

  const refetch = (when: 'closed' | 'open') => {
    refetchedAt = ports.now()
    ports.refetch(when).catch((error: unknown) => {
      if (ports.endsSession(error)) end()
    })
  }

  const end = () => {
    ended = true
    stopTimer()
  }

  connect()
  return {
    retry() {
      if (ended || socket) return
      failed = 0
      connect()
    },
    sendLogs(on) {
      logs = on
      if (openSince !== undefined) socket?.send(JSON.stringify({ logs }))
    },
    sendCard(deviceId) {
      if (openSince !== undefined) socket?.send(JSON.stringify({ card: deviceId }))
      else card = deviceId
    },
    close() {
      end()
      socket?.close(deliberateClose)
    },
  }
}
