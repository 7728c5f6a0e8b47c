import { AppError } from '@rastro/core/kit/errors'
import { briefPosition, isBrief } from '@rastro/core/model/fleet-slice'
import type { LiveMessage } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import { addSeenSince } from '@rastro/core/vehicle/activity'
import { batchMs, createBatch } from '../live/batch.ts'
import { keptDevices } from '../live/kept-devices.ts'
import type { FromWorker } from '../live/messages.ts'
import { createRemovals } from '../live/removals.ts'
import { openLiveSocket } from '../live/socket.ts'
import type { LiveStore } from '../live/store.ts'
import type { Trails } from '../live/trails.ts'
import { fetchCompact, fetchStock } from './fetch-fleet.ts'
import { createProgress } from './progress.ts'
import { readMessage } from './read-message.ts'
import { splitOff } from './split-off.ts'

export interface Connection {
  /** Fetches the fleet anew, unless this server tells of all that changes. */
  refresh(): void
  /** Applies what is queued. */
  release(): void
  retry(): void
  close(): void
}

interface Parts {
  /** The server has the calls of `GET /api/fleet`. */
  readonly compact: boolean
  readonly store: LiveStore
  readonly trails: Trails
  post(message: FromWorker): void
  selectedId(): number | null
  /** The page shows it. */
  isShown(deviceId: number): boolean
  /** The first list could not be fetched. */
  fail(error: unknown): void
}

/** How long the first fetch waits for the socket to speak. */
const patienceMs = 5000

/** Loads the fleet and keeps it current over the socket until it is closed. */
export function connect({ compact, store, trails, post, selectedId, isShown, fail }: Parts): Connection {
  const removals = createRemovals()
  const stay = new AbortController()
  const progress = createProgress(store)
  const apply = (messages: readonly LiveMessage[]) => {
    // Before the vehicles move, so that a way ends where its vehicle stands.
    for (const { positions } of messages) trails.add(positions ?? [])
    store.apply(compact ? messages.map(briefly) : addSince(messages))
  }
  const briefly = (message: LiveMessage): LiveMessage =>
    message.positions
      ? { ...message, positions: message.positions.map((it) => (isShown(it.deviceId) ? it : briefPosition(it))) }
      : message
  /** A stock server does not say since when a vehicle does what it does (decision 34) */
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

  /** What comes after the person has left is not for the next one. */
  const load = async () => {
    const before = new Set(store.devices())
    const watched = removals.watch()
    const fetched = await (compact ? fetchCompact(progress.add) : fetchStock()).finally(watched.stop)
    if (stay.signal.aborted) return
    const removed = watched.stop()
    const positions = fetched.positions.filter(({ deviceId }) => !removed.has(deviceId)).map(known)
    trails.add(positions)
    store.reset(keptDevices(fetched.devices, before, store.devices(), removed), positions)
    post({ kind: 'loaded', positions: compact ? [] : positions })
  }
  /** The whole position, where the brief one is of the same report. */
  const known = (position: NonNullable<LiveMessage['positions']>[number]) => {
    const seen = store.position(position.deviceId)
    if (!compact) addSeenSince(position, seen)
    return seen?.id === position.id && !isBrief(seen) ? seen : position
  }

  let isFirst = true
  const patience = setTimeout(() => isFirst && load().catch(fail), patienceMs)
  /** Of our server when its socket has spoken, so that nothing falls between; of others at once. */
  const loadFirst = () => {
    if (!isFirst) return
    isFirst = false
    load().catch(fail)
  }

  const hear = (text: string) => {
    const message = readMessage(text)
    const { events, removed, alarms, seen, ...changes } = message
    if (removed) {
      removals.hear(removed)
      // What is still queued is older
      batch.tick()
      if (removed.length > 0) {
        store.apply([{ removed }])
        post({ kind: 'removed', ids: removed })
      }
      loadFirst()
    }
    removals.see(changes.devices?.map(({ id }) => id) ?? [])
    // The chosen vehicle does not wait for the others (decision 12)
    const { chosen, others } = splitOff(changes, selectedId())
    if (chosen) apply([chosen])
    if (others) batch.push(others)
    if (events) post({ kind: 'events', events })
    if (alarms || seen || events || removed?.length || (!compact && changes.positions)) {
      const { devices: _, positions, ...rest } = message
      post({ kind: 'alarms', message: { ...rest, ...(!compact && positions && { positions }) } })
    }
  }

  const address = `${location.origin.replace(/^http/, 'ws')}/api/socket?all=true`
  const socket = openLiveSocket({
    open: () => new WebSocket(compact ? `${address}&snapshot=false` : address),
    now: Date.now,
    later(action, ms) {
      const timer = setTimeout(action, ms)
      return () => clearTimeout(timer)
    },
    refetch() {
      // What is still queued is older than what will be fetched.
      batch.tick()
      isFirst = false
      return load()
    },
    endsSession: (error) => error instanceof AppError && error.status === 401,
    onMessage: hear,
    onState(state) {
      if (state.kind !== 'open') removals.disconnect()
      post({ kind: 'connection', state })
    },
  })
  if (!compact) loadFirst()
  return {
    refresh() {
      // When this fails, the next one will do
      if (!removals.areTold()) load().catch(() => {})
    },
    release: batch.tick,
    retry: socket.retry,
    close() {
      stay.abort()
      clearInterval(ticking)
      clearTimeout(patience)
      socket.close()
    },
  }
}
