import type { Event } from '@rastro/core/model/event'
import type { Device } from '@rastro/core/resources/device'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../api/around.ts'
import { viewKey } from '../../api/query-keys.ts'
import { vehicleColours } from '../../fleet/vehicle-colours.ts'
import { useDevices } from '../../live/use-devices.ts'
import { useCan } from '../../session/viewer.ts'
import { type Clock, clockOf } from './clock.ts'
import { type Mark, type MarkKind, marksOf } from './marks.ts'
import type { Range } from './period.ts'
import { fixAt, type PlayedPlace, placeAt, placeAtTime } from './place.ts'
import { createPlayer, type Player, screenFrames } from './player.ts'
import { type Stop, stopsOf } from './stops.ts'
import type { Track } from './track.ts'

/** A vehicle of a replay, which reported at least one position. */
export interface Played {
  readonly deviceId: number
  /** Undefined until the fleet is loaded. */
  readonly device: Device | undefined
  /** Undefined for a single vehicle, whose way has the colours of its speeds. */
  readonly colour: string | undefined
  readonly track: Track
  readonly stops: readonly Stop[]
  readonly marks: Readonly<Record<MarkKind, readonly Mark[]>>
  /** The fix that is shown at a place of the clock. */
  fixAt(at: number): number
  placeAt(at: number): PlayedPlace
}

/** What all parts of a replay show. */
export interface Replay {
  readonly range: Range
  readonly clock: Clock
  readonly player: Player
  /** At least one. */
  readonly vehicles: readonly Played[]
  /** That of the card, the graph and the jumps. */
  readonly chosen: Played
  choose(deviceId: number): void
}

/** What was read for one vehicle. */
export interface ReadTrack {
  readonly deviceId: number
  readonly track: Track
}

const noEvents: readonly Event[] = []

/** The replay of tracks with at least one position each; it is paused when the page is left. */
export function useReplay(read: readonly ReadTrack[], range: Range): Replay {
  const ids = useMemo(() => read.map(({ deviceId }) => deviceId), [read])
  const devices = useDevices(ids)
  const events = useEventsOf(ids, range)
  const clock = useMemo(() => clockOf(read.map(({ track }) => track)), [read])
  const player = useMemo(() => createPlayer(clock, screenFrames), [clock])
  useEffect(() => player.stop, [player])
  const ways = useMemo(() => read.map((each) => ({ ...each, stops: stopsOf(each.track) })), [read])
  const vehicles = useMemo(
    () =>
      ways.map((way, index): Played => {
        const marks = marksOf(
          clock,
          way.stops,
          events.filter(({ deviceId }) => deviceId === way.deviceId),
        )
        const colour = ways.length > 1 ? vehicleColours[index] : undefined
        return { ...way, marks, colour, device: devices[index], ...placesOf(way.track, clock, ways.length === 1) }
      }),
    [ways, clock, events, devices],
  )
  const [chosenId, choose] = useState(ids[0]!)
  const chosen = vehicles.find(({ deviceId }) => deviceId === chosenId) ?? vehicles[0]!
  return { range, clock, player, vehicles, chosen, choose }
}

/** RPL-9: a single vehicle goes from one played position to the next; several are each where they were at the moment. */
const placesOf = (track: Track, clock: Clock, isAlone: boolean): Pick<Played, 'fixAt' | 'placeAt'> =>
  isAlone
    ? { fixAt: (at) => track.played[Math.floor(at)]!, placeAt: (at) => placeAt(track, at) }
    : { fixAt: (at) => fixAt(track, clock.timeAt(at)), placeAt: (at) => placeAtTime(track, clock.timeAt(at)) }

/** The events of the range; none where the person may not see them, or where their plan lacks them. */
function useEventsOf(deviceIds: readonly number[], { from, to }: Range): readonly Event[] {
  const mayAsk = useCan('reports')
  const { data } = useQuery({
    queryKey: viewKey('event', 'replay', ...deviceIds, from.getTime(), to.getTime()),
    queryFn: ({ signal }) =>
      api.reports.events({ query: { deviceId: [...deviceIds], type: ['allEvents'], from, to } }, undefined, signal),
    enabled: mayAsk,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  return data ?? noEvents
}

/** A value of the playback; the component renders again only with another one. */
export const usePlayed = <T extends string | number | boolean | undefined>(player: Player, read: () => T): T =>
  useSyncExternalStore(player.watch, read)

/** The moment that is shown. */
export const momentOf = (player: Player): number => Math.floor(player.get().at)
