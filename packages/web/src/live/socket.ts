/** LIVE-4. */
export const deliberateClose = 4000
/** LIVE-7. */
export const reconnectMs = 60_000

/** The dependencies of the connection. */
export interface SocketPorts {
  open(): Pick<WebSocket, 'onopen' | 'onclose' | 'onmessage' | 'send' | 'close'>
  now(): number
  /** Sets a timer; returns its cancel function. */
  later(action: () => void, ms: number): () => void
  /** Refetches devices and positions, when the socket has closed and when it is open again; rejects on failure. */
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
 * Keeps the live socket open: after a disconnect it fetches the current state at once, reconnects a minute later, and fetches
 * again.
 */
export function openLiveSocket(ports: SocketPorts): LiveSocket {
  let socket: ReturnType<SocketPorts['open']> | undefined
  let stopTimer = () => {}
  let downSince: number | undefined
  let isOpen = false
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
    opened.onopen = () => {
      isOpen = true
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

  const onClose = (code: number) => {
    socket = undefined
    isOpen = false
    if (ended || code === deliberateClose) return
    downSince ??= ports.now()
    ports.onState({ kind: 'down', since: downSince, retryAt: ports.now() + reconnectMs })
    stopTimer = ports.later(connect, reconnectMs)
    refetch('closed')
  }

  const refetch = (when: 'closed' | 'open') => {
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
      if (!ended && !socket) connect()
    },
    sendLogs(on) {
      logs = on
      if (isOpen) socket?.send(JSON.stringify({ logs }))
    },
    sendCard(deviceId) {
      if (isOpen) socket?.send(JSON.stringify({ card: deviceId }))
      else card = deviceId
    },
    close() {
      end()
      socket?.close(deliberateClose)
    },
  }
}
