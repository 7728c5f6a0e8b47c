import { createEmitter } from '@rastro/core/kit/emitter'
import { AppError } from '@rastro/core/kit/errors'
import type { Event } from '@rastro/core/model/event'
import type { EntityChanges, LiveMessage, LogRecord } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import { preferencesOf } from '@rastro/core/model/preferences'
import type { Device } from '@rastro/core/resources/device'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ConnectionError, sessionEnded, textsFor } from '../api/client.ts'
import { watchAppEvents } from '../session/app-events.ts'
import { has } from '../session/capabilities.ts'
import { serverValue, userValue } from '../session/session.ts'
import { createValue, useValue } from '../session/value.ts'
import { alarms, forgetAlarms, hearAlarms, loadAlarms } from './alarms.ts'
import { blockingValue } from './blocking.ts'
import { createLink } from './link.ts'
import type { FromWorker } from './messages.ts'
import { createAsker } from './questions.ts'
import type { ConnectionState } from './socket.ts'
import { playSound, soundFor } from './sounds.ts'
import { createLiveStore, type LiveStore } from './store.ts'
import type { TrailPoint } from './trails.ts'
import { createWatchList } from './watch-list.ts'
import { watchReturn } from './watch-return.ts'
import { clearCachedValues } from './with-cached-values.ts'

export const connectionValue = createValue<ConnectionState>({ kind: 'connecting' })
/** The selected vehicle; it stays selected while another page is visited. */
export const selectedIdValue = createValue<number | null>(null)

/** The devices that the page shows, and the events. The entire fleet is in the worker. */
const shown = createLiveStore()
const trailsShown = new Map<number, readonly TrailPoint[]>()
const noTrail: readonly TrailPoint[] = []
let size: number | undefined
let stay = new AbortController()
let onError: (error: unknown) => void = () => {}

const link = createLink(hear)
/** A channel to the worker's list or map. */
export const { openPort } = link
/** Queries the worker about the entire fleet. */
export const ask = createAsker(() => openPort('questions'))
interface KnownFleet {
  readonly devices: readonly Device[]
  readonly positions: readonly Position[]
  /** The formerly unacknowledged alarms. */
  readonly alarms: readonly Event[]
}
/** Shows the fleet cached on another visit, until one comes from the server. */
export function restoreFleet({ devices, positions, alarms }: KnownFleet): void {
  link.send({ kind: 'restore', devices, positions })
  hearAlarms({ alarms: [...alarms] })
  listAlarms()
}
const watchList = createWatchList({
  tell: (changes) => link.send({ kind: 'watch', ...changes }),
  forget: (ids) => shown.apply([{ removed: [...ids] }]),
})

/** The page's part of the fleet: its size, the events, and the watched devices. */
export const live: Omit<LiveStore, 'devices' | 'reset' | 'forget' | 'devicesVersion' | 'watchChanges'> = {
  ...shown,
  size: () => size,
  /** Sent to the worker, which returns the part that the page shows. */
  apply: (messages: readonly LiveMessage[]) => link.send({ kind: 'apply', messages }),
  watchDevice(id, listener) {
    const stops = [watchList.add(id), shown.watchDevice(id, listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

export const trails = {
  /** Of a watched device; oldest first. */
  of: (deviceId: number): readonly TrailPoint[] => trailsShown.get(deviceId) ?? noTrail,
}
/** The map marks these devices as anchored. */
export const tellAnchored = (ids: ReadonlySet<number>): void => link.send({ kind: 'anchored', ids })
/** The map marks these devices as having a pending block of their engine. */
export const tellToBlock = (ids: ReadonlySet<number>): void => link.send({ kind: 'toBlock', ids })
export const retryConnection = (): void => link.send({ kind: 'retry' })
const retryWhenShown = (): void => {
  if (document.visibilityState === 'visible') retryConnection()
}

/** Loads the fleet and keeps it current while the caller is mounted. */
export function useLiveFleet(report: (error: unknown) => void): void {
  useEffect(() => {
    onError = report
    stay = new AbortController()
    const stops = [selectedIdValue, userValue, serverValue].map((value) => value.watch(tellChoices))
    tellChoices()
    link.send({ kind: 'start', compact: has('compactFleet'), openedAt: performance.timeOrigin })
    const unalarm = alarms.watch(() => link.send({ kind: 'alarmed', ids: alarms.ids() }))
    const unwatch = watchReturn(() => link.send({ kind: 'refresh' }))
    const unhear = watchAppEvents((event) => tell([event]))
    addEventListener('online', retryConnection)
    document.addEventListener('visibilitychange', retryWhenShown)
    return () => {
      for (const stop of [...stops, unwatch, unhear, unalarm]) stop()
      removeEventListener('online', retryConnection)
      document.removeEventListener('visibilitychange', retryWhenShown)
      link.send({ kind: 'stop' })
      stay.abort()
      size = undefined
      shown.forget()
      forgetAlarms()
      link.send({ kind: 'alarmed', ids: new Set() })
      tellAnchored(new Set())
      tellToBlock(new Set())
      listed = Number.NEGATIVE_INFINITY
      untold.clear()
      trailsShown.clear()
      clearCachedValues()
      selectedIdValue.set(null)
      blockingValue.set(null)
    }
  }, [report])
}

const happenings = createEmitter<[events: readonly Event[]]>()
/** Subscribes to new events, each once; returns the unsubscribe function. */
export const watchLiveEvents = happenings.on

const logged = createEmitter<[records: readonly LogRecord[]]>()
/** Subscribes to the raw messages of trackers, which are sent while there is a subscriber (LIVE-9); returns the unsubscribe function. */
export function watchLogs(listener: (records: readonly LogRecord[]) => void): () => void {
  const stop = logged.on(listener)
  link.send({ kind: 'logs', wanted: true })
  return () => {
    stop()
    if (logged.size === 0) link.send({ kind: 'logs', wanted: false })
  }
}

const onChanges = new Set<(changes: EntityChanges) => void>()
/** Subscribes to changed settings; returns the unsubscribe function. */
export function watchChanges(listener: (changes: EntityChanges) => void): () => void {
  onChanges.add(listener)
  return () => onChanges.delete(listener)
}

/** The latest alarm that is, or was, in the list of events. */
let listed = Number.NEGATIVE_INFINITY
/** Unacknowledged alarms are in the list of events, also those from before the page was opened; each once. */
function listAlarms(): void {
  const fresh = alarms.all().filter(({ id }) => id > listed)
  if (fresh.length === 0) return
  listed = fresh[fresh.length - 1]!.id
  const known = new Set(live.events().map(({ id }) => id))
  const added = fresh.filter(({ id }) => !known.has(id))
  for (const { id } of added) untold.add(id)
  live.addEvents(added)
}

/** Alarms read from the server: the socket may still deliver them. */
const untold = new Set<number>()

/** Adds the socket's events to the list; returns those not reported yet, though they may be in the list already. */
function tellEvents(events: readonly Event[]): readonly Event[] {
  const listedOnly = events.filter(({ id }) => untold.delete(id))
  return [...listedOnly, ...shown.addEvents(events)]
}

/** Shows new events and rings for them, each once. */
function tell(events: readonly Event[]): void {
  const fresh = tellEvents(events)
  happenings.emit(fresh)
  if (fresh.some((event) => soundFor(event, currentPreferences()))) playSound()
}

function tellChoices(): void {
  const { liveRoutes, liveRouteLength } = currentPreferences()
  link.send({
    kind: 'choose',
    choices: { selectedId: selectedIdValue.get(), routes: liveRoutes, length: liveRouteLength },
  })
}

function hear(message: FromWorker): void {
  switch (message.kind) {
    case 'rows':
      for (const [id, trail] of message.rows.trails) trailsShown.set(id, trail)
      shown.apply([message.rows])
      break
    case 'size':
      size = message.size
      break
    case 'removed': {
      shown.apply([{ removed: [...message.ids] }])
      const selected = selectedIdValue.get()
      if (selected !== null && message.ids.includes(selected)) selectedIdValue.set(null)
      break
    }
    case 'events':
      tell(message.events)
      break
    case 'logs':
      logged.emit(message.records)
      break
    case 'alarms':
      hearAlarms(message.message)
      if (message.message.alarms) listAlarms()
      break
    case 'changed':
      for (const listener of onChanges) listener(message.changes)
      break
    case 'loaded':
      deselectUnseen()
      loadAlarms(message.positions, stay.signal).then(listAlarms, onError)
      break
    case 'connection':
      connectionValue.set(message.state)
      break
    case 'failed':
      void failureOf(message).then(onError)
      break
    case 'ended':
      sessionEnded()
  }
}

/** The error of the worker, after the texts of its reason have been fetched. */
async function failureOf({ status, message, reason }: Extract<FromWorker, { kind: 'failed' }>): Promise<AppError> {
  if (status === 0) return new ConnectionError(message)
  await textsFor(reason)
  return new AppError(status, message, { reason })
}

/** What the viewer may not see, or is gone, is not selected: an address can name any vehicle. */
async function deselectUnseen(): Promise<void> {
  const id = selectedIdValue.get()
  if (id === null || (await ask('has', id)) || selectedIdValue.get() !== id) return
  selectedIdValue.set(null)
}

/** Selects the vehicle of an address, as long as the fleet is not known to be without it. */
export function selectFromAddress(id: number): void {
  selectedIdValue.set(id)
  if (size !== undefined) void deselectUnseen()
}

function currentPreferences() {
  const user = userValue.get()
  const server = serverValue.get()
  return preferencesOf({ ...(user && { user }), ...(server && { server }) })
}

/**
 * One device; the component renders again only when that device changes. Undefined also while a device that was not shown
 * before is being fetched from the worker.
 */
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
/** Changes with any fleet data of the page, while enabled. */
export const useFleetVersion = (matters: boolean) => useSyncExternalStore(live.watch, matters ? live.version : never)
const never = () => 0
/** The events of the page without the alarms that wait: these have a list of their own. */
export function useEvents(): readonly Event[] {
  const events = useSyncExternalStore(live.watchEvents, live.events)
  const queue = useSyncExternalStore(alarms.watch, alarms.queue)
  // Another queue: other alarms wait
  return useMemo(() => events.filter((event) => !isWaiting(event)), [events, queue])
}
const isWaiting = ({ id, type, deviceId }: Event): boolean =>
  type === 'alarm' && (alarms.of(deviceId)?.events.some((waiting) => waiting.id === id) ?? false)
export const useSelectedId = () => useValue(selectedIdValue)
