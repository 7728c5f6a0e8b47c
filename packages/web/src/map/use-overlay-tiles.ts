import { useEffect, useState } from 'react'
import { loadOverlay } from './load-style.ts'
import type { RasterTiles } from './style/online.ts'
import type { MapOverlay } from './styles.ts'

interface Laid {
  id: string
  tiles: RasterTiles
}

/** The tiles of these overlays, in their order, once their sources are known. */
export function useOverlayTiles(overlays: readonly MapOverlay[]): readonly Laid[] {
  const [laid, setLaid] = useState<readonly Laid[]>([])
  useEffect(() => {
    let isCurrent = true
    const load = async (overlay: MapOverlay): Promise<Laid[]> => {
      try {
        return [{ id: overlay.id, tiles: await loadOverlay(overlay) }]
      } catch (cause) {
        console.warn(`The map overlay "${overlay.id}" cannot be shown`, cause)
        return []
      }
    }
    if (overlays.length === 0) setLaid((before) => (before.length === 0 ? before : []))
    else Promise.all(overlays.map(load)).then((found) => isCurrent && setLaid(found.flat()))
    return () => {
      isCurrent = false
    }
  }, [overlays])
  return laid
}
