import type { LiveMessage } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import { useSyncExternalStore } from 'react'
import { api } from '../api/alarms.ts'
import { isOwnServer } from '../session/own-server.ts'
import { createAlarmStore } from './alarm-store.ts'

/** The alarms that nobody has seen. */
export const alarms = createAlarmStore()

/** A stock server keeps no alarms: then they are made of what is heard, and seen in this page alone. */
let keeps: 'server' | 'page' | undefined

/** Asks our server what waits; `places` are the latest positions, for a server that does not know. */
export async function loadAlarms(places: Iterable<Position>, stay: AbortSignal): Promise<void> {
  if (!isOwnServer()) {
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

/** What a frame of the socket says of alarms. */
export function hearAlarms({ alarms: late = [], events = [], seen = [], removed = [], positions }: LiveMessage): void {
  alarms.drop(removed)
  alarms.hear([...late, ...events.filter(({ type, deviceId }) => type === 'alarm' && deviceId > 0)])
  if (keeps === 'page' && positions) alarms.hearPositions(positions)
  for (const mark of seen) alarms.see(mark)
}

/** Nothing is known any more. */
export function forgetAlarms(): void {
  keeps = undefined
  alarms.forget()
}

interface Seeing {
  /** All that are shown of the vehicle when not given. */
  readonly eventId?: number | undefined
  /** What everybody who sees the vehicle may read of it. */
  readonly note?: string
}

/** Says for everybody that one alarm of a vehicle, or all that are shown of it, have been seen. */
export async function seeAlarms(deviceId: number, { eventId, note }: Seeing = {}): Promise<void> {
  const upTo = Math.max(...(alarms.of(deviceId)?.events.map(({ id }) => id) ?? []))
  if (keeps === 'server') {
    const body = note ? { note } : {}
    if (eventId !== undefined) await api.alarms.see({ params: { id: eventId }, body })
    else await api.alarms.seeAll({ params: { id: deviceId }, body: { upTo, ...body } })
  }
  alarms.see(eventId === undefined ? { deviceId, upTo } : { deviceId, eventId })
}

/** What waits to be seen of one vehicle; the component renders again only when that changes. */
export const useAlarms = (deviceId: number) => useSyncExternalStore(alarms.watch, () => alarms.of(deviceId))
