import { AppError } from '@rastro/core/kit/errors'
import { briefPosition } from '@rastro/core/model/fleet-slice'
import type { LiveMessage } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import { addSeenSince } from '@rastro/core/vehicle/activity'
import { ConnectionError } from '../api/client.ts'
import { batchMs, createBatch } from '../live/batch.ts'
import type { FromWorker } from '../live/messages.ts'
import { createRemovals } from '../live/removals.ts'
import { type LiveSocket, openLiveSocket } from '../live/socket.ts'
import type { LiveStore } from '../live/store.ts'
import type { Trails } from '../live/trails.ts'
import { createLoader } from './load-fleet.ts'
import { readMessage } from './read-message.ts'
import { splitOff } from './split-off.ts'

export interface Connection {
  /** Refetches the fleet, unless this server reports all changes. */
  refresh(): void
  /** Applies queued updates. */
  release(): void
  retry(): void
  /** The card of this vehicle was opened. */
  tellCard(deviceId: number): void
  /** LIVE-9: whether the page shows the log of the trackers. */
  tellLogs(wanted: boolean): void
  close(): void
}

interface Parts {
  /** The server has the calls of `GET /api/fleet`. */
  readonly compact: boolean
  /** When the page was opened, in milliseconds since 1970. */
  readonly openedAt: number
  /** The entire fleet, if already requested. */
  readonly early?: Promise<Response | undefined> | undefined
  readonly store: LiveStore
  readonly trails: Trails
  post(message: FromWorker): void
  selectedId(): number | null
  /** The page shows it. */
  isShown(deviceId: number): boolean
  /** The first list could not be fetched. */
  fail(error: unknown): void
}

/** How long our server has for the first fleet before the socket is opened in parallel: both cost it about the same. */
const headStartMs = 2000

/** Loads the fleet and keeps it current over the socket until it is closed. */
export function connect({
  compact,
  openedAt,
  early,
  store,
  trails,
  post,
  selectedId,
  isShown,
  fail,
}: Parts): Connection {
  const removals = createRemovals()
  const stay = new AbortController()
  const apply = (messages: readonly LiveMessage[]) => {
    // Before the vehicles move, so that a trail ends at its vehicle.
    for (const { positions } of messages) trails.add(positions ?? [])
    store.apply(compact ? messages.map(briefly) : addSince(messages))
  }
  const briefly = (message: LiveMessage): LiveMessage =>
    message.positions
      ? { ...message, positions: message.positions.map((it) => (isShown(it.deviceId) ? it : briefPosition(it))) }
      : message
  /** A stock server does not report the start of a vehicle's state (decision 34) */
  const addSince = (messages: readonly LiveMessage[]): readonly LiveMessage[] => {
    const last = new Map<number, Position>()
    for (const position of messages.flatMap(({ positions }) => positions ?? [])) {
      const { deviceId } = position
      last.set(deviceId, addSeenSince(position, last.get(deviceId) ?? store.position(deviceId)))
    }
    return messages
  }
  const batch = createBatch<LiveMessage>(apply)
  const ticking = setInterval(batch.tick, batchMs)

  const load = createLoader({ compact, early, store, trails, removals, post, stay: stay.signal })
  /** Our server reports everything from the first frame of a socket on; earlier changes are fetched. */
  let isToCatchUp = compact
  const catchUp = () => {
    isToCatchUp = false
    load().catch((error: unknown) => {
      // Then the next refresh fetches again
      removals.disconnect()
      if (store.size() === undefined) fail(error)
    })
  }

  const hear = (text: string) => {
    const message = readMessage(text)
    const { events, removed, hidden, alarms, seen, changed, logs, ...changes } = message
    if (logs) post({ kind: 'logs', records: logs })
    if (changed) post({ kind: 'changed', changes: changed })
    if (removed) {
      removals.hear(removed)
      // Updates still queued are older
      batch.tick()
      if (removed.length > 0) {
        store.apply([{ removed }])
        post({ kind: 'removed', ids: removed })
      }
      if (isToCatchUp) catchUp()
    }
    if (hidden) {
      batch.tick()
      store.apply([{ hidden }])
    }
    removals.see(changes.devices?.map(({ id }) => id) ?? [])
    // Updates of the selected vehicle are not queued (decision 12)
    const { chosen, others } = splitOff(changes, selectedId())
    if (chosen) apply([chosen])
    if (others) batch.push(others, Math.max(others.devices?.length ?? 0, others.positions?.length ?? 0))
    if (events) post({ kind: 'events', events })
    if (alarms || seen || events || removed?.length || (!compact && changes.positions)) {
      const { devices: _, positions, ...rest } = message
      post({ kind: 'alarms', message: { ...rest, ...(!compact && positions && { positions }) } })
    }
  }

  const address = `${location.origin.replace(/^http/, 'ws')}/api/socket?all=true`
  const openSocket = () =>
    openLiveSocket({
      open: () =>
        new WebSocket(compact ? `${address}&snapshot=false&changes=true&age=${Date.now() - openedAt}` : address),
      now: Date.now,
      random: Math.random,
      later(action, ms) {
        const timer = setTimeout(action, ms)
        return () => clearTimeout(timer)
      },
      refetch(when) {
        if (compact && when === 'open') return Promise.resolve()
        // Updates still queued are older than the data to be fetched.
        batch.tick()
        return load()
      },
      endsSession: (error) => error instanceof AppError && error.status === 401,
      onMessage: hear,
      onState(state) {
        if (state.kind !== 'open') removals.disconnect()
        if (state.kind === 'down') isToCatchUp = compact
        post({ kind: 'connection', state })
      },
    })
  let socket: LiveSocket | undefined
  let wantsLogs = false
  const openOnce = () => {
    clearTimeout(headStart)
    if (stay.signal.aborted || socket) return
    socket = openSocket()
    if (wantsLogs) socket.sendLogs(true)
    const id = selectedId()
    if (compact && id !== null) socket.sendCard(id)
  }
  const headStart = setTimeout(openOnce, headStartMs)
  load()
    // The socket reports that the server is unreachable
    .catch((error: unknown) => !(compact && error instanceof ConnectionError) && fail(error))
    .finally(openOnce)
  if (!compact) openOnce()
  return {
    refresh() {
      // If this fails, the next poll will retry
      if (!removals.areTold()) load().catch(() => {})
    },
    release: batch.tick,
    retry: () => socket?.retry(),
    // A stock server knows no such message
    tellCard(deviceId) {
      if (compact) socket?.sendCard(deviceId)
    },
    tellLogs(wanted) {
      wantsLogs = wanted
      socket?.sendLogs(wanted)
    },
    close() {
      stay.abort()
      clearInterval(ticking)
      clearTimeout(headStart)
      socket?.close()
    },
  }
}
