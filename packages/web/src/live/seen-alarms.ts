import type { Seen } from '@rastro/core/api/alarms'
import type { Event } from '@rastro/core/model/event'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../api/alarms.ts'
import { viewKey } from '../api/query-keys.ts'
import { has } from '../session/capabilities.ts'
import { alarms } from './alarms.ts'

/** Who has acknowledged the alarms among these events, by event id; refetched after each acknowledgement. */
export function useSeenAlarms(events: readonly Event[]): ReadonlyMap<number, Seen> {
  // Text, so that React detects a change
  const asked = useSyncExternalStore(alarms.watch, () => idsOf(events.filter(waitsNoMore)).join())
  const { data = [] } = useQuery({
    queryKey: viewKey('event', 'seen', asked),
    queryFn: () => api.alarms.seen({ query: { id: idsOf(events.filter(waitsNoMore)) } }),
    enabled: asked !== '' && has('alarms'),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return new Map(data.map((seen) => [seen.eventId, seen]))
}

const waitsNoMore = ({ id, type, deviceId }: Event): boolean =>
  type === 'alarm' && id > 0 && !alarms.of(deviceId)?.events.some((waiting) => waiting.id === id)

const idsOf = (events: readonly Event[]): number[] => events.map(({ id }) => id)
