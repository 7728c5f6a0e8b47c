import type { AskedTile } from '@rastro/core/api/tiles'
import { figuresOf, type TileDefinition, type TileFigures } from '@rastro/core/tiles/tile'
import { todayInUtc } from '@rastro/core/tiles/today'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { localKey, viewKey } from '../../api/query-keys.ts'
import { api } from '../../api/tiles.ts'

interface Asked {
  /** Undefined until they have been loaded once. */
  readonly figures: TileFigures | undefined
  readonly error: Error | null
  /** When they were loaded (ms); 0 before. */
  readonly time: number
  retry(): void
}

/** The figures of a tile; refetched when the server announces a change of one of its sources. */
export function useFigures(tile: TileDefinition): Asked {
  const counts = useQuery({
    queryKey: viewKey('tile', tile.name, ...tile.sources),
    queryFn: () => api.tiles.get({ params: { tile: tile.name as AskedTile } }),
    enabled: !tile.statistic,
    ...(tile.everyMs && { refetchInterval: tile.everyMs }),
    meta: { quiet: true },
  })
  const statistics = useStatistics(tile)
  const { data, error, refetch, dataUpdatedAt: time } = tile.statistic ? statistics : counts
  const figures = useMemo(() => data && figuresOf(tile, data), [tile, data])
  return { figures, error: figures ? null : error, time, retry: () => void refetch() }
}

/** DASH-15, DASH-16: today's statistics, asked for once by all tiles that show something of them. */
function useStatistics({ statistic, everyMs }: TileDefinition) {
  return useQuery({
    queryKey: localKey('statistics of today'),
    queryFn: () => api.statistics.list({ query: todayInUtc(new Date()) }),
    enabled: statistic !== undefined,
    select: ([first]) => [{ figure: 'messages', count: (statistic && first?.[statistic]) ?? 0 }],
    ...(everyMs && { refetchInterval: everyMs }),
    meta: { quiet: true },
  })
}
