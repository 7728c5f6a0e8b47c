import type { Event } from '@rastro/core/model/event'
import type { Device } from '@rastro/core/resources/device'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../api/around.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useDevice } from '../../live/live.ts'
import { useCan } from '../../session/viewer.ts'
import { type Mark, type MarkKind, marksOf } from './marks.ts'
import type { Range } from './period.ts'
import { createPlayer, type Player, screenFrames } from './player.ts'
import { type Stop, stopsOf } from './stops.ts'
import type { Track } from './track.ts'

/** What all parts of a replay show. */
export interface Replay {
  readonly deviceId: number
  /** Undefined until the fleet is loaded. */
  readonly device: Device | undefined
  readonly range: Range
  readonly track: Track
  readonly stops: readonly Stop[]
  readonly marks: Readonly<Record<MarkKind, readonly Mark[]>>
  readonly player: Player
}

const noEvents: readonly Event[] = []

/** The replay of a track with at least one position; it is paused when the page is left. */
export function useReplay(deviceId: number, range: Range, track: Track): Replay {
  const device = useDevice(deviceId)
  const events = useEventsOf(deviceId, range)
  const player = useMemo(() => createPlayer(track.played.length - 1, screenFrames), [track])
  useEffect(() => player.stop, [player])
  const stops = useMemo(() => stopsOf(track), [track])
  const marks = useMemo(() => marksOf(track, stops, events), [track, stops, events])
  return { deviceId, device, range, track, stops, marks, player }
}

/** The events of the range; none where the person may not see them, or where their plan lacks them. */
function useEventsOf(deviceId: number, { from, to }: Range): readonly Event[] {
  const mayAsk = useCan('reports')
  const { data } = useQuery({
    queryKey: viewKey('event', 'replay', deviceId, from.getTime(), to.getTime()),
    queryFn: ({ signal }) =>
      api.reports.events({ query: { deviceId: [deviceId], type: ['allEvents'], from, to } }, undefined, signal),
    enabled: mayAsk,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  return data ?? noEvents
}

/** The position that is shown, as an index of `played`; the component renders again only with another one. */
export const usePlayedIndex = (player: Player): number =>
  useSyncExternalStore(player.watch, () => Math.floor(player.get().at))

export const useIsPlaying = (player: Player): boolean =>
  useSyncExternalStore(player.watch, () => player.get().isPlaying)

export const usePlaySpeed = (player: Player) => useSyncExternalStore(player.watch, () => player.get().speed)
