import type { LiveMessage } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import { useSyncExternalStore } from 'react'
import { api } from '../api/alarms.ts'
import { has } from '../session/capabilities.ts'
import { createAlarmStore } from './alarm-store.ts'

/** The unacknowledged alarms. */
export const alarms = createAlarmStore()

/** A stock server stores no alarms: then they are derived from positions, and acknowledged in this page alone. */
let keeps: 'server' | 'page' | undefined

/** Fetches the unacknowledged alarms from our server; `places` are the latest positions, for a server without them. */
export async function loadAlarms(places: Iterable<Position>, stay: AbortSignal): Promise<void> {
  if (!has('alarms')) {
    keeps = 'page'
    alarms.hearPositions([...places])
    return
  }
  const list = alarms.expect()
  const events = await api.alarms.unseen({ query: {} })
  if (stay.aborted) return
  keeps = 'server'
  list.finish(events)
}

/** The alarms in a frame of the socket. */
export function hearAlarms({ alarms: late = [], events = [], seen = [], removed = [], positions }: LiveMessage): void {
  alarms.drop(removed)
  alarms.hear([...late, ...events.filter(({ type, deviceId }) => type === 'alarm' && deviceId > 0)])
  if (keeps === 'page' && positions) alarms.hearPositions(positions)
  for (const mark of seen) alarms.see(mark)
}

/** Clears everything. */
export function forgetAlarms(): void {
  keeps = undefined
  alarms.forget()
}

interface Seeing {
  /** Defaults to all that are shown of the vehicle. */
  readonly eventId?: number | undefined
  /** The name of a kind: all of it that is shown, and what is older. */
  readonly alarm?: string | undefined
  /** Visible to everybody who sees the vehicle. */
  readonly note?: string
}

/** Acknowledges, for everybody, one alarm of a vehicle, a kind of it, or all that are shown of it. */
export async function seeAlarms(deviceId: number, { eventId, alarm, note }: Seeing = {}): Promise<void> {
  const upTo = Math.max(...(alarms.of(deviceId)?.events.map(({ id }) => id) ?? []))
  const kind = alarm === undefined ? {} : { alarm }
  if (keeps === 'server') {
    const body = note ? { note } : {}
    if (eventId !== undefined) await api.alarms.see({ params: { id: eventId }, body })
    else await api.alarms.seeAll({ params: { id: deviceId }, body: { upTo, ...kind, ...body } })
  }
  alarms.see(eventId === undefined ? { deviceId, upTo, ...kind } : { deviceId, eventId })
}

/** The queue of unacknowledged alarms. */
export const useAlarmQueue = () => useSyncExternalStore(alarms.watch, alarms.queue)

/** The unacknowledged alarms of one vehicle; the component renders again only when they change. */
export const useAlarms = (deviceId: number) => useSyncExternalStore(alarms.watch, () => alarms.of(deviceId))
