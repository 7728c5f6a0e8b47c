import type { Map as MapLibre } from 'maplibre-gl'
import { baseSource } from './style/base.ts'

/** Max consecutive tile failures before the tiles count as failed. */
const maxFailures = 3

/**
 * Calls back once when the tiles of the base map fail; returns the stop function. A tile that is missing (404) has not failed.
 * Our own map, archives and what lies over the base map do not count.
 */
export function watchTiles(map: MapLibre, onFail: () => void): () => void {
  let failures = 0
  const counts = (id: string | undefined) => id !== undefined && id !== baseSource && !/^(archive|overlay)-/.test(id)
  const failed = map.on('error', (event) => {
    const { tile, sourceId } = event as unknown as { tile?: unknown; sourceId?: string }
    if (!tile || !counts(sourceId)) return
    failures += 1
    if (failures === maxFailures) onFail()
  })
  const came = map.on('sourcedata', ({ tile, sourceId }) => {
    if (counts(sourceId) && (tile as { state?: string } | undefined)?.state === 'loaded') failures = 0
  })
  return () => {
    failed.unsubscribe()
    came.unsubscribe()
  }
}
