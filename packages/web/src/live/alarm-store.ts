import { splitList } from '@rastro/core/kit/comma-list'
import { createEmitter } from '@rastro/core/kit/emitter'
import type { Event } from '@rastro/core/model/event'
import type { SeenAlarms } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import { emergencyAlarms } from '@rastro/core/vocabulary/emergency-alarms'
import { type AlarmKind, alarmKinds, inTurn } from './alarm-kinds.ts'

/** The max number per device of each kind of emergency alarm, and of all other alarms together. */
const maxPerKind = 20

/** The unacknowledged alarms of one vehicle. */
export interface WaitingAlarms {
  /** The latest first. */
  readonly events: readonly Event[]
  /** Those of people in danger first, then the latest first. */
  readonly kinds: readonly AlarmKind[]
}

/** The unacknowledged alarms, by device (decision 9). */
export interface AlarmStore {
  of(deviceId: number): WaitingAlarms | undefined
  /** The devices that have some; the same set until a device is added or removed. */
  ids(): ReadonlySet<number>
  /** One line per vehicle and name, in the order in which they are attended to; the same list until something changes. */
  queue(): readonly AlarmKind[]
  /** Those of all devices, in the order of their ids. */
  all(): readonly Event[]
  hear(events: readonly Event[]): void
  /** Alarms that begin with these positions, for a server that stores none. */
  hearPositions(positions: readonly Position[]): void
  see(seen: SeenAlarms): void
  /** These devices are no longer visible. */
  drop(deviceIds: readonly number[]): void
  /** A list is being fetched; `finish` replaces the known alarms by it, except for updates received meanwhile. */
  expect(): { finish(events: readonly Event[]): void }
  forget(): void
  /** Subscribes to the ids of changed devices. */
  watch(listener: (ids: ReadonlySet<number>) => void): () => void
}

export function createAlarmStore(): AlarmStore {
  const waiting = new Map<number, WaitingAlarms>()
  /** The alarms of a device's latest position, where no server reports new ones. */
  const reported = new Map<number, readonly string[]>()
  const changes = createEmitter<[ids: ReadonlySet<number>]>()
  const expected = new Set<{ heard: Event[]; seen: SeenAlarms[] }>()
  let ids: ReadonlySet<number> = new Set()
  let queue: readonly AlarmKind[] | undefined

  const changed = (deviceIds: ReadonlySet<number>) => {
    if (deviceIds.size === 0) return
    queue = undefined
    if (ids.size !== waiting.size || [...deviceIds].some((id) => ids.has(id) !== waiting.has(id)))
      ids = new Set(waiting.keys())
    changes.emit(deviceIds)
  }
  const keep = (deviceId: number, events: readonly Event[]) => {
    if (events.length === 0) waiting.delete(deviceId)
    else {
      const latest = latestPerKind(events)
      waiting.set(deviceId, { events: latest, kinds: alarmKinds(latest) })
    }
  }
  const add = (events: readonly Event[]) => {
    const changes = new Set<number>()
    for (const event of events) {
      const known = waiting.get(event.deviceId)?.events ?? []
      if (event.type !== 'alarm' || known.some(({ id }) => id === event.id)) continue
      keep(event.deviceId, [event, ...known].sort(latestFirst))
      changes.add(event.deviceId)
    }
    changed(changes)
  }
  const see = (seen: SeenAlarms) => {
    const known = waiting.get(seen.deviceId)?.events ?? []
    const left = known.flatMap((event) => without(seen, event))
    if (left.every((event, index) => event === known[index]) && left.length === known.length) return
    keep(seen.deviceId, left)
    changed(new Set([seen.deviceId]))
  }
  const replace = (events: readonly Event[]) => {
    const changes = new Set([...waiting.keys(), ...events.map(({ deviceId }) => deviceId)])
    waiting.clear()
    for (const [deviceId, own] of Map.groupBy(events, (event) => event.deviceId)) keep(deviceId, own.sort(latestFirst))
    changed(changes)
  }

  return {
    of: (deviceId) => waiting.get(deviceId),
    ids: () => ids,
    queue() {
      queue ??= [...waiting.values()].flatMap(({ kinds }) => kinds).sort(inTurn)
      return queue
    },
    all: () => [...waiting.values()].flatMap(({ events }) => events).sort((a, b) => a.id - b.id),
    hear(events) {
      for (const { heard } of expected) heard.push(...events)
      add(events)
    },
    hearPositions(positions) {
      for (const position of positions) {
        const names = splitList(position.attributes.alarm)
        const before = reported.get(position.deviceId) ?? []
        reported.set(position.deviceId, names)
        const begun = names.filter((name) => !before.includes(name))
        if (begun.length > 0) add([alarmOf(position, begun)])
      }
    },
    see(seen) {
      for (const list of expected) list.seen.push(seen)
      see(seen)
    },
    drop(deviceIds) {
      const gone = new Set(deviceIds.filter((id) => waiting.delete(id)))
      for (const id of deviceIds) reported.delete(id)
      changed(gone)
    },
    expect() {
      const meanwhile = { heard: [] as Event[], seen: [] as SeenAlarms[] }
      expected.add(meanwhile)
      return {
        finish(events) {
          expected.delete(meanwhile)
          replace(events)
          add(meanwhile.heard)
          for (const seen of meanwhile.seen) see(seen)
        },
      }
    },
    forget() {
      reported.clear()
      expected.clear()
      replace([])
    },
    watch: changes.on,
  }
}

const latestFirst = (a: Event, b: Event): number => b.eventTime.getTime() - a.eventTime.getTime() || b.id - a.id

/** The latest of a sorted list: frequent alarms of other kinds do not push out an SOS. */
const latestPerKind = (events: readonly Event[]): readonly Event[] => {
  const counts = new Map<string, number>()
  return events.filter((event) => {
    const kind = splitList(event.attributes.alarm).find((name) => emergencyAlarms.includes(name)) ?? 'other'
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= maxPerKind
  })
}

/** What is left to see of an event: nothing, all of it, or its alarms of other names. */
function without({ deviceId, eventId, upTo = Number.NEGATIVE_INFINITY, alarm }: SeenAlarms, event: Event): Event[] {
  if (event.deviceId !== deviceId || (event.id !== eventId && event.id > upTo)) return [event]
  if (alarm === undefined) return []
  const names = splitList(event.attributes.alarm)
  if (!names.includes(alarm)) return [event]
  const left = names.filter((name) => name !== alarm)
  return left.length === 0 ? [] : [{ ...event, attributes: { ...event.attributes, alarm: left.join() } }]
}

/** An alarm without a server id: its id is the negative id of the position. */
const alarmOf = ({ id, deviceId, fixTime }: Position, names: readonly string[]): Event => ({
  id: -id,
  type: 'alarm',
  deviceId,
  eventTime: fixTime,
  positionId: id,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: { alarm: names.join() },
})
