import type { Position } from '@rastro/core/model/position'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../api/card.ts'
import { viewKey } from '../../api/query-keys.ts'

/** How long a fetched day stays cached for the next time the card is opened. */
const freshMs = 120_000
/** Max live positions appended while the card is open; then the day is refetched. */
const maxLive = 2000
const dayMs = 86_400_000

interface DayPositions {
  /** Oldest first; undefined while loading. */
  readonly positions: readonly Position[] | undefined
  readonly error: unknown
  retry(): void
}

/**
 * The positions of a device since `from` (milliseconds): fetched once, then appended live. The call is aborted when another
 * vehicle is selected.
 */
export function useDayPositions(position: Position, from: number): DayPositions {
  const { deviceId } = position
  const { data, error, refetch } = useQuery({
    queryKey: viewKey('position', 'day', deviceId, from),
    queryFn: ({ signal }) => {
      const query = { deviceId, from: new Date(from), to: new Date(from + dayMs) }
      return api.positions.list({ query }, undefined, signal)
    },
    staleTime: freshMs,
    gcTime: freshMs,
    meta: { quiet: true },
  })
  const [seen, setSeen] = useState<readonly Position[]>([])
  useEffect(() => {
    setSeen((before) => (before.at(-1)?.id === position.id ? before : [...before, position]))
  }, [position])
  const isFull = seen.length > maxLive
  useEffect(() => {
    if (!isFull) return
    setSeen([])
    void refetch()
  }, [isFull, refetch])
  const positions = useMemo(() => data && following(data, seen, from), [data, seen, from])
  return { positions, error: data ? null : error, retry: refetch }
}

/** The fetched positions, followed by the live ones. */
function following(fetched: readonly Position[], seen: readonly Position[], from: number): readonly Position[] {
  const last = fetched.at(-1)?.fixTime.getTime() ?? from - 1
  const later = seen.filter(({ fixTime }) => fixTime.getTime() > last)
  return later.length === 0 ? fetched : [...fetched, ...later.sort((a, b) => +a.fixTime - +b.fixTime)]
}
