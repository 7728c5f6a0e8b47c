import { AppError } from '@rastro/core/kit/errors'
import { decode, Type } from '@rastro/core/kit/schema'
import { eventSchema } from '@rastro/core/model/event'
import type { LiveMessage } from '@rastro/core/model/live'
import { positionSchema } from '@rastro/core/model/position'
import { preferencesOf } from '@rastro/core/model/preferences'
import { devices } from '@rastro/core/resources/device'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../api/fleet.ts'
import { serverValue, userValue } from '../session/session.ts'
import { createValue, useValue } from '../session/value.ts'
import { batchMs, createBatch } from './batch.ts'
import { keptDevices } from './kept-devices.ts'
import { createRemovals } from './removals.ts'
import { type ConnectionState, type LiveSocket, openLiveSocket } from './socket.ts'
import { playSound, soundFor } from './sounds.ts'
import { createLiveStore } from './store.ts'
import { createTrails } from './trails.ts'
import { watchReturn } from './watch-return.ts'

/** What is known of the fleet at this moment. */
export const live = createLiveStore()
export const connectionValue = createValue<ConnectionState>({ kind: 'connecting' })
/** The chosen vehicle; it stays chosen while another page is visited. */
export const selectedIdValue = createValue<number | null>(null)
export const trails = createTrails(() => {
  const { liveRoutes, liveRouteLength } = currentPreferences()
  return { routes: liveRoutes, length: liveRouteLength, selectedId: selectedIdValue.get() }
})

const removals = createRemovals()
let socket: LiveSocket | undefined
export const retryConnection = (): void => socket?.retry()

/** Loads the fleet and keeps it current for as long as the caller is mounted. */
export function useLiveFleet(onError: (error: unknown) => void): void {
  useEffect(() => {
    const stay = new AbortController()
    const load = () => loadFleet(stay.signal)
    load().catch(onError)
    const disconnect = connect(load)
    const unwatch = watchReturn(() => {
      // When this fails, the next one will do
      if (!removals.areTold()) load().catch(() => {})
    })
    return () => {
      stay.abort()
      unwatch()
      disconnect()
    }
  }, [onError])
}

/** What comes after the person has left is not for the next one. */
async function loadFleet(stay: AbortSignal): Promise<void> {
  const before = new Set(live.devices())
  const watched = removals.watch()
  const lists = [api.devices.list({ query: {} }), api.positions.list({ query: { all: true } })] as const
  const [allDevices, allPositions] = await Promise.all(lists).finally(watched.stop)
  if (stay.aborted) return
  const removed = watched.stop()
  const positions = allPositions.filter(({ deviceId }) => !removed.has(deviceId))
  live.reset(keptDevices(allDevices, before, live.devices(), removed), positions)
  trails.add(positions)
}

function connect(refetch: () => Promise<void>): () => void {
  const batch = createBatch<LiveMessage>((messages) => {
    // Before the vehicles move, so that a way ends where its vehicle stands.
    for (const { positions } of messages) trails.add(positions ?? [])
    live.apply(messages)
  })
  const ticking = setInterval(batch.tick, batchMs)
  const opened = openLiveSocket({
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket`),
    now: Date.now,
    later(action, ms) {
      const timer = setTimeout(action, ms)
      return () => clearTimeout(timer)
    },
    refetch() {
      // What is still queued is older than what will be fetched.
      batch.tick()
      return refetch()
    },
    endsSession: (error) => error instanceof AppError && error.status === 401,
    onMessage(text) {
      const { events, removed, ...changes } = messageOf(text)
      if (removed) {
        removals.hear(removed)
        // What is still queued is older
        batch.tick()
        drop(removed)
      }
      removals.see(changes.devices?.map(({ id }) => id) ?? [])
      if (changes.devices || changes.positions) batch.push(changes)
      if (!events) return
      live.addEvents(events)
      if (events.some((event) => soundFor(event, currentPreferences()))) playSound()
    },
    onState(state) {
      if (state.kind !== 'open') removals.disconnect()
      connectionValue.set(state)
    },
  })
  socket = opened
  const retry = () => opened.retry()
  addEventListener('online', retry)
  return () => {
    removeEventListener('online', retry)
    clearInterval(ticking)
    opened.close()
    socket = undefined
    live.forget()
    trails.clear()
    selectedIdValue.set(null)
  }
}

function drop(removed: readonly number[]): void {
  live.apply([{ removed: [...removed] }])
  const selected = selectedIdValue.get()
  if (selected !== null && removed.includes(selected)) selectedIdValue.set(null)
}

const schemas = {
  removed: Type.Array(Type.Number()),
  devices: Type.Array(devices.schema),
  positions: Type.Array(positionSchema),
  events: Type.Array(eventSchema),
}

function messageOf(text: string): LiveMessage {
  const json = JSON.parse(text) as Record<keyof typeof schemas, unknown>
  return {
    ...(json.removed ? { removed: decode(schemas.removed, json.removed) } : {}),
    ...(json.devices ? { devices: decode(schemas.devices, json.devices) } : {}),
    ...(json.positions ? { positions: decode(schemas.positions, json.positions) as LiveMessage['positions'] } : {}),
    ...(json.events ? { events: decode(schemas.events, json.events) } : {}),
  } as LiveMessage
}

function currentPreferences() {
  const user = userValue.get()
  const server = serverValue.get()
  return preferencesOf({ ...(user && { user }), ...(server && { server }) })
}

/** One device; the component renders again only when that device changes. */
export const useDevice = (id: number) =>
  useSyncExternalStore(
    (listener) => live.watchDevice(id, listener),
    () => live.device(id),
  )
/** Its latest position, likewise. */
export const usePosition = (id: number) =>
  useSyncExternalStore(
    (listener) => live.watchDevice(id, listener),
    () => live.position(id),
  )
/** Changes with any device, but not with positions. */
export const useDevicesVersion = () => useSyncExternalStore(live.watch, live.devicesVersion)
/** Changes with anything in the fleet, while that matters. */
export const useFleetVersion = (matters: boolean) => useSyncExternalStore(live.watch, matters ? live.version : never)
const never = () => 0
export const useEvents = () => useSyncExternalStore(live.watchEvents, live.events)
export const useSelectedId = () => useValue(selectedIdValue)
