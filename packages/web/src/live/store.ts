import { createEmitter, type Emitter } from '@rastro/core/kit/emitter'
import type { Event } from '@rastro/core/model/event'
import type { LiveMessage } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'

/** LIVE-11. */
export const maxEvents = 50
/** Max number of remembered ids of reported events. */
const maxTold = 1000

/**
 * The screen's fleet data, in two mutable tables: fifty thousand vehicles are not copied because one has moved. A subscriber of
 * one device is notified of that one only; `version` changes with anything.
 */
export interface LiveStore {
  device(id: number): Device | undefined
  position(id: number): Position | undefined
  devices(): Iterable<Device>
  /** The number of devices; undefined until the first list is loaded. */
  size(): number | undefined
  /** Incremented with each change of any device or position. */
  version(): number
  /** Incremented with each change of any device, not of positions. */
  devicesVersion(): number
  /** The latest first. */
  events(): readonly Event[]
  /** The complete state, replacing the known one; only a later position received meanwhile stays. */
  reset(devices: readonly Device[], positions: readonly Position[]): void
  /** Clears everything. */
  forget(): void
  /** Changes from the socket, applied as one. */
  apply(messages: readonly LiveMessage[]): void
  /** Adds and returns those not reported before, even if removed since: an alarm may arrive on two paths. */
  addEvents(events: readonly Event[]): readonly Event[]
  removeEvents(gone: readonly Event[]): void
  /** Undoes a removal: those that came since stay above the list as it was. */
  restoreEvents(before: readonly Event[]): void
  watchDevice(id: number, listener: () => void): () => void
  watch(listener: () => void): () => void
  watchEvents(listener: () => void): () => void
  /** Subscribes to the ids of changed devices; `all` after a reset, or when some are gone. */
  watchChanges(listener: (ids: ReadonlySet<number> | 'all') => void): () => void
}

export function createLiveStore(): LiveStore {
  const devices = new Map<number, Device>()
  const positions = new Map<number, Position>()
  const watched = new Map<number, Emitter>()
  const changes = createEmitter<[ids: ReadonlySet<number> | 'all']>()
  const anyChange = createEmitter()
  const eventChange = createEmitter()
  let loaded = false
  let version = 0
  let devicesVersion = 0
  let events: readonly Event[] = []
  const told = new Set<number>()

  const changed = (ids: ReadonlySet<number> | 'all') => {
    version++
    for (const id of ids === 'all' ? [...watched.keys()] : ids) watched.get(id)?.emit()
    changes.emit(ids)
    anyChange.emit()
  }
  const setEvents = (next: readonly Event[]) => {
    events = next
    eventChange.emit()
  }

  return {
    device: (id) => devices.get(id),
    position: (id) => positions.get(id),
    devices: () => devices.values(),
    size: () => (loaded ? devices.size : undefined),
    version: () => version,
    devicesVersion: () => devicesVersion,
    events: () => events,
    reset(allDevices, allPositions) {
      const seen = new Map(positions)
      devices.clear()
      positions.clear()
      for (const device of allDevices) devices.set(device.id, device)
      for (const position of allPositions)
        positions.set(position.deviceId, later(seen.get(position.deviceId), position))
      loaded = true
      devicesVersion++
      changed('all')
    },
    forget() {
      told.clear()
      devices.clear()
      positions.clear()
      loaded = false
      devicesVersion++
      changed('all')
      setEvents([])
    },
    apply(messages) {
      const ids = new Set<number>()
      let isSmaller = false
      for (const message of messages) {
        for (const id of message.removed ?? []) {
          const [device, position] = [devices.delete(id), positions.delete(id)]
          isSmaller ||= device || position
        }
        for (const id of message.hidden ?? []) if (positions.delete(id)) isSmaller = true
        for (const device of message.devices ?? []) {
          devices.set(device.id, device)
          ids.add(device.id)
          devicesVersion++
        }
        for (const position of message.positions ?? []) {
          positions.set(position.deviceId, position)
          ids.add(position.deviceId)
        }
      }
      if (isSmaller) devicesVersion++
      if (isSmaller) changed('all')
      else if (ids.size > 0) changed(ids)
    },
    addEvents(more) {
      // Without an id duplicates cannot be detected
      const fresh = more.filter(({ id }) => id <= 0 || (!told.has(id) && told.add(id)))
      for (const id of told) if (told.size > maxTold) told.delete(id)
      if (fresh.length > 0) setEvents([...fresh.toReversed(), ...events].slice(0, maxEvents))
      return fresh
    },
    removeEvents: (gone) => setEvents(events.filter((event) => !gone.includes(event))),
    restoreEvents: (before) =>
      setEvents([...events.filter((event) => !before.includes(event)), ...before].slice(0, maxEvents)),
    watchDevice(id, listener) {
      const own = watched.get(id) ?? createEmitter()
      watched.set(id, own)
      const stop = own.on(listener)
      return () => {
        stop()
        if (own.size === 0) watched.delete(id)
      }
    },
    watch: anyChange.on,
    watchEvents: eventChange.on,
    watchChanges: changes.on,
  }
}

const later = (seen: Position | undefined, fetched: Position): Position =>
  seen && seen.serverTime > fetched.serverTime ? seen : fetched
