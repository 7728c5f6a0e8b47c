import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/around.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useCan } from '../../session/viewer.ts'

/** Time before and after an event for which its route is drawn (ms), and for which other events are its neighbours. */
const wayMs = 10 * 60_000
const neighbourMs = 30 * 60_000
/** Max events listed before it and after it. */
const maxNeighbours = 5

const around = ({ eventTime }: Event, reachMs: number) => ({
  from: new Date(eventTime.getTime() - reachMs),
  to: new Date(eventTime.getTime() + reachMs),
})

/** Positions of the vehicle in the minutes before and after, the oldest first; empty until loaded. */
export function useWayAround(event: Event): readonly Position[] {
  const { data } = useQuery({
    queryKey: viewKey('position', 'around', event.id),
    queryFn: () => api.positions.list({ query: { deviceId: event.deviceId, ...around(event, wayMs) } }),
    enabled: event.deviceId > 0,
    meta: { quiet: true },
  })
  return data ?? nothing
}
const nothing: readonly Position[] = []

/** Other events of the vehicle shortly before and after, the latest first; undefined until loaded. */
export function useNeighbours(event: Event): readonly Event[] | undefined {
  const mayAsk = useCan('reports')
  const { data } = useQuery({
    queryKey: viewKey('event', 'around', event.id),
    queryFn: () =>
      api.reports.events({ query: { deviceId: [event.deviceId], type: ['allEvents'], ...around(event, neighbourMs) } }),
    enabled: mayAsk && event.deviceId > 0,
    meta: { quiet: true },
  })
  if (!data) return undefined
  const inOrder = data.toSorted((a, b) => a.eventTime.getTime() - b.eventTime.getTime() || a.id - b.id)
  const at = inOrder.findIndex(({ id }) => id === event.id)
  const others = at < 0 ? inOrder : inOrder.slice(Math.max(0, at - maxNeighbours), at + maxNeighbours + 1)
  return others.filter(({ id }) => id !== event.id).toReversed()
}
