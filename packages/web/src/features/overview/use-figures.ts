import type { Tile } from '@rastro/core/tiles/index'
import { figuresOf, type TileDefinition, type TileFigures } from '@rastro/core/tiles/tile'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { api } from '../../api/tiles.ts'

interface Asked {
  /** Undefined until they have been loaded once. */
  readonly figures: TileFigures | undefined
  readonly error: Error | null
  retry(): void
}

/** The figures of a tile; refetched when the server announces a change of one of its sources. */
export function useFigures(tile: TileDefinition): Asked {
  const { data, error, refetch } = useQuery({
    queryKey: viewKey('tile', tile.name, ...tile.sources),
    queryFn: () => api.tiles.get({ params: { tile: tile.name as Tile['name'] } }),
    meta: { quiet: true },
  })
  const figures = useMemo(() => data && figuresOf(tile, data), [tile, data])
  return { figures, error: figures ? null : error, retry: () => void refetch() }
}
